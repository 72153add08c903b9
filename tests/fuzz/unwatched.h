#pragma once

#include <string>
#include <string_view>

#include "engine/script/evaluate/environment.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::testing {

/// A program as `run` and `timeit` run it: where nobody is told what flows where, kernels take other ways.
class Unwatched {
 public:
  Unwatched(std::int64_t limit_bytes, const tensor::Budget::Limits& limits);
  /// What it raised, or "".
  std::string run(const script::Statement& statement);
  std::string described() const;

 private:
  tensor::Memory memory_;
  tensor::Generator generator_;
  script::Environment names_;
  script::Interpreter interpreter_;
};

/// What names hold, with layouts, sharing and bytes.
std::string described_names(const script::Environment& names);

}  // namespace stridescope::testing
