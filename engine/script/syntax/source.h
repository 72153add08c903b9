#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/tensor/error.h"

namespace stridescope::script {

/// A position in a script: line and column from 1; columns are counted in Unicode characters.
struct Position {
  std::int32_t line = 1;
  std::int32_t column = 1;
  friend bool operator==(const Position&, const Position&) = default;
};
/// The half-open range [begin, end).
struct Span {
  Position begin, end;
};

/// A call of a script's function that an error propagated through.
struct CallFrame {
  std::string function;  ///< qualified name: "Model.forward"
  Span span;             ///< failing part of the function's body, if the source is available
  std::string text;      ///< the line where that begins, without indentation
};

struct Value;

/// An error of a script: Python's exception and its position.
class ScriptError : public tensor::Error {
 public:
  ScriptError(tensor::Error error, Span span) : tensor::Error(std::move(error)), span_(span) {}
  /// Its position in the running statement, not inside functions that the statement calls.
  const Span& span() const { return span_; }
  /// The calls that the error propagated through, outermost first.
  const std::vector<CallFrame>& frames() const { return frames_; }

  /// The exception object; null for an operation's refusal, which has no object yet.
  const std::shared_ptr<const Value>& raised() const { return raised_; }
  void set_raised(std::shared_ptr<const Value> raised) { raised_ = std::move(raised); }

  /// Marks the position as belonging to the callee: the caller sets its own with set_span_once().
  void leave() { has_span_ = false; }
  void leave(std::string function, std::string text) {
    frames_.insert(frames_.begin(), {std::move(function), span_, std::move(text)});
    leave();
  }
  void set_span_once(const Span& span) {
    if (!has_span_) span_ = span;
    has_span_ = true;
  }

 private:
  Span span_;
  std::vector<CallFrame> frames_;
  std::shared_ptr<const Value> raised_;
  bool has_span_ = true;
};

}  // namespace stridescope::script
