#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/script/evaluate/environment.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::testing {

/// The format of elements: their bytes, which is fast, or readable numbers.
enum class Elements : std::uint8_t { bytes, numbers };

/// Returns the values of names, with layouts, sharing and elements.
std::string described_names(const script::Environment& names, Elements elements);

/// A program that runs unobserved, as in `run` and `timeit`, so that kernels use their fast paths.
class Unwatched {
 public:
  explicit Unwatched(const tensor::Memory& memory);
  /// Returns the error that it raised, or "".
  std::string run(const script::Statement& statement);
  std::string described(Elements elements) const;

 private:
  tensor::Memory memory_;
  tensor::Generator generator_;
  script::Environment names_;
  script::Interpreter interpreter_;
};

}  // namespace stridescope::testing
