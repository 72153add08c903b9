#pragma once

#include "engine/kernels/reduce/reduce_walk.h"

namespace stridescope::kernels {

/// What looks for the largest or smallest elements, and the places where they are first.
struct WinnerSearch {
  bool largest = true;
  tensor::DType dtype{};
  const std::byte* from = nullptr;
  std::int64_t* places = nullptr;
  std::byte* values = nullptr;  ///< null: the places alone; they lie like those
};

/// Whether it can be: of no wide unsigned integers, and of fewer than 2^31 elements.
bool has_winners(tensor::DType dtype, const ReducedDimensions& dims);
void find_winners(Work& work, const WinnerSearch& search, const ReducedDimensions& dims);

}  // namespace stridescope::kernels
