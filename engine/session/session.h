#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/interpreter.h"
#include "engine/session/trace.h"

namespace stridescope::session {

/// One statement that ran, and what it did.
struct Step {
  std::string leading;  ///< comment and blank lines before it, kept for saving
  std::string source;   ///< the statement's text, without its line end (a try statement spans lines)
  script::Outcome outcome;
  Trace trace;
  script::Environment environment;  ///< names after it
  tensor::Generator generator;      ///< random state after it
};

/// Why a statement did not run. The session is as it was.
struct Failure {
  std::string source;
  tensor::ErrorType type;
  std::string message;
  script::Span span;  ///< within `source`: line 1 is its first line
  Trace trace;        ///< what ran before it failed (operations with their inputs), for the explanation
};

/// What an operation would do, asked before it is done.
struct Verdict {
  enum class Kind { view, copy, in_place, value, error, unknown } kind = Kind::unknown;
  std::int64_t copied_bytes = 0;              ///< copy: bytes of new storage
  std::optional<tensor::Layout> layout;       ///< of the resulting tensor, if one
  std::optional<tensor::DType> dtype;
  std::string value;                          ///< repr of a result that is no tensor, if known without data
  std::string message;                        ///< error: "RuntimeError: ..." text as PyTorch prints it
};

/// A script with a cursor: the document. Steps [0, cursor) have run; the rest are there to redo.
class Session {
 public:
  Session();

  /// Runs a statement after the cursor; what could be redone is dropped. On failure nothing changes.
  std::optional<Failure> append(std::string_view source, std::string leading = {});
  /// What append would do, without doing it and without touching any element.
  Verdict preview(std::string_view source) const;

  /// Moves to the state after `count` steps, by undoing or redoing what the traces recorded.
  void go_to(std::size_t count);
  bool undo();
  bool redo();
  /// Drops the steps from the cursor on.
  void truncate();

  std::size_t cursor() const { return cursor_; }
  const std::vector<Step>& steps() const { return steps_; }
  const script::Environment& environment() const;
  /// The whole script, to save: every step's leading lines and source, `import torch` first where it is missing.
  std::string text() const;
  std::string trailing;  ///< comment lines after the last statement

  /// A name that is not bound yet, for the result of an operation on `base`: y, z, then a, b, ..., then y2, ...
  std::string fresh_name() const;

 private:
  tensor::Memory memory_;
  std::vector<Step> steps_;
  std::size_t cursor_ = 0;
};

/// A session made from a script's text, statement by statement. Stops at the first failure, which it reports with its
/// line in the text; the steps before it stand.
struct Opened {
  Session session;
  std::optional<Failure> failure;
  std::int32_t failed_line = 0;
};
Opened open(std::string_view text);

}  // namespace stridescope::session
