#pragma once

#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// The range that each window covers in one dimension, and its divisor, which includes padding zeros if they
/// are counted.
struct WindowSpan {
  std::int64_t begin = 0, end = 0, counted = 0;
};
using WindowSpans = std::vector<WindowSpan>;

enum class DivisionOrder : std::uint8_t {
  at_once,     ///< by the product of both counts
  one_by_one,  ///< by rows, then by columns
};

/// destination[p, y, x] = the sum of source[p] over rows[y] and columns[x], row by row, divided by the counts
/// of both. Each step is rounded, as in PyTorch's pools. Source and destination have three dimensions; the
/// destination is contiguous and in another storage; float32 or float64. Reports no flow.
void window_mean(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                 const WindowSpans& rows, const WindowSpans& columns, DivisionOrder division);

}  // namespace stridescope::kernels
