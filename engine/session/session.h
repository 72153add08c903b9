#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/session/trace.h"
#include "engine/session/verdict.h"

namespace stridescope::session {

/// One statement that ran, and what it did.
struct Step {
  std::string leading;      ///< comment and blank lines before it, kept for saving
  std::string source;       ///< the statement's text, without its line end (a try statement spans lines)
  script::Outcome outcome;  ///< its operations are in the trace
  Trace trace;
  script::Environment environment;  ///< names after it
  tensor::Generator generator;      ///< random state after it
  tensor::Memory::Mark mark;        ///< where ids and addresses stand after it
};

/// Why a statement did not run. The session is as it was.
struct Failure {
  std::string source;
  tensor::ErrorType type = tensor::ErrorType::runtime_error;
  std::string message;
  script::Span span;  ///< within `source`: line 1 is its first line
  Trace trace;        ///< what ran before it failed (operations with their inputs), for the explanation
};

/// A script with a cursor: the document. Steps [0, cursor) have run; the rest are there to redo.
/// `torch` is bound from the start. Moves, but does not copy: two sessions would write to the same storages.
class Session {
 public:
  Session();
  explicit Session(tensor::Memory memory);
  Session(Session&&) = default;
  Session& operator=(Session&&) = default;

  /// Runs a statement after the cursor; what could be redone is dropped. On failure nothing changes: neither
  /// names, bytes, layouts nor random state.
  std::optional<Failure> append(std::string_view source, std::string leading = {});
  /// What append would do, without doing it.
  Verdict preview(std::string_view source) const;

  /// Moves to the state after `count` steps (at most steps().size()), by undoing or redoing what the traces
  /// recorded.
  void go_to(std::size_t count);
  bool undo();
  bool redo();
  /// Drops the steps from the cursor on.
  void truncate();

  std::size_t cursor() const { return cursor_; }
  const std::vector<Step>& steps() const { return steps_; }
  /// Names and random state at the cursor.
  const script::Environment& environment() const;
  const tensor::Generator& generator() const;
  /// Where storages come from; its ids and addresses stand at the cursor.
  const tensor::Memory& memory() const { return memory_; }
  /// The script, to save: every step's leading lines and source, `import torch` first where it is missing.
  std::string text() const { return text(steps_.size()) + trailing; }
  /// The same up to step `count`, without the trailing lines.
  std::string text(std::size_t count) const;

  /// The most elements that one operation may walk; above it, append fails and says so. Default: 2^34.
  std::int64_t limit_elements = std::int64_t{1} << 34;
  std::string header;    ///< the script's own `import torch` line and what stands before it; empty: none
  std::string trailing;  ///< lines after the last statement

  /// A name that is not bound at the cursor, for a result: y, z, w, then a, b, ..., then y2, z2, ...
  std::string fresh_name() const;

 private:
  struct State {
    script::Environment environment;
    tensor::Generator generator;
    tensor::Memory::Mark mark;
  };
  tensor::Memory memory_;
  State base_;
  std::vector<Step> steps_;
  std::size_t cursor_ = 0;
};

/// A session made from a script's text, statement by statement. Stops at the first failure, which it reports
/// with its line in the text; the steps before it stand. A script that does not parse runs up to the line
/// that is wrong.
struct Opened {
  Session session;
  std::optional<Failure> failure;
  std::int32_t failed_line = 0;
  std::string rest;  ///< the text from the failed statement on, which did not run; a save should not lose it
};
Opened open(std::string_view text, tensor::Memory memory = tensor::Memory());

}  // namespace stridescope::session
