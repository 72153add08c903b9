#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/design/comparison.h"
#include "ui/state/draft.h"

namespace stridescope::ui {

/// One of two programs that begin with the same tensor.
struct ComparedProgram {
  Draft calls = {};  ///< code after the tensor: ".permute(1, 0)"
  design::ChainRun run = {};
  friend bool operator==(const ComparedProgram&, const ComparedProgram&) = default;
};

/// Two programs on one time axis.
struct CompareState {
  std::string tensor = {};
  tensor::Layout layout = {};  ///< of that tensor when the page was opened
  std::int64_t itemsize = 8;
  std::array<ComparedProgram, 2> programs = {};
  std::size_t at = 0;  ///< the number of operations run in both; a shorter program stays at its end
  friend bool operator==(const CompareState&, const CompareState&) = default;
};

}  // namespace stridescope::ui
