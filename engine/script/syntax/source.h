#pragma once

#include <cstdint>
#include <string>
#include <utility>

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

/// An error of a script: what Python would raise, and where.
class ScriptError : public tensor::Error {
 public:
  ScriptError(tensor::Error error, Span span) : tensor::Error(std::move(error)), span_(span) {}
  const Span& span() const { return span_; }

 private:
  Span span_;
};

}  // namespace stridescope::script
