#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/tensor/error.h"

namespace stridescope::script {

/// A place in a script: line and column count from 1, columns in Unicode characters.
struct Position {
  std::int32_t line = 1;
  std::int32_t column = 1;
  friend bool operator==(const Position&, const Position&) = default;
};
/// From `begin` up to, not including, `end`.
struct Span {
  Position begin, end;
};

/// A call of a function that the script defines, as an error left it.
struct CallFrame {
  std::string function;  ///< "Model.forward"
  Span span;             ///< failing part of its body, if the source is available
  std::string text;      ///< the line where that begins, without its indentation
};

struct Value;

/// An error of a script: Python's exception and its place.
class ScriptError : public tensor::Error {
 public:
  ScriptError(tensor::Error error, Span span) : tensor::Error(std::move(error)), span_(span) {}
  /// Its place in the statement that runs, not inside functions that it calls.
  const Span& span() const { return span_; }
  /// The calls that it came through, outermost first.
  const std::vector<CallFrame>& frames() const { return frames_; }

  /// The exception object; null for a refusal of an operation, which has none yet.
  const std::shared_ptr<const Value>& raised() const { return raised_; }
  void set_raised(std::shared_ptr<const Value> raised) { raised_ = std::move(raised); }

  /// Marks the place as the callee's: the caller sets its own by place().
  void leave() { is_placed_ = false; }
  void leave(std::string function, std::string text) {
    frames_.insert(frames_.begin(), {std::move(function), span_, std::move(text)});
    leave();
  }
  void place(const Span& span) {
    if (!is_placed_) span_ = span;
    is_placed_ = true;
  }

 private:
  Span span_;
  std::vector<CallFrame> frames_;
  std::shared_ptr<const Value> raised_;
  bool is_placed_ = true;
};

}  // namespace stridescope::script
