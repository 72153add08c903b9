#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// A result for each of some rows of `count` packed elements, the rows `distance` bytes apart. Null,
/// everywhere here, where the processor has no vectors for it.
using RowTotals = void (*)(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows,
                           std::int64_t count);

/// Sums of floats, without NaN, or of their squares, as doubles; of sums four floats are added as such. Of
/// float32, float16 and bfloat16; of float64 as their accumulators make them in sixteen lanes; null for
/// others.
RowTotals float_row_sums(tensor::DType dtype);
RowTotals float_row_nansums(tensor::DType dtype);
RowTotals float_row_squares(tensor::DType dtype);
/// Products, as accumulators::Product makes them in sixteen lanes. Of float32 and float64; null for others.
RowTotals float_row_products(tensor::DType dtype);
/// The largest or smallest elements of rows of such a dtype; NaN where one is. Null for what is not a number
/// of 8, 16, 32 or 64 bits, or is half or bfloat16.
RowTotals row_extremes(bool largest, tensor::DType dtype);

}  // namespace stridescope::kernels
