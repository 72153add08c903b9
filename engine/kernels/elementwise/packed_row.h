#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace stridescope::kernels {

/// Computes n adjacent elements from adjacent elements of each operand. Entry 0 of `data` is the result.
using PackedRow = void (*)(std::byte* const* data, std::int64_t n);

/// Calls `row` for a row whose operands are adjacent elements (stride `itemsize`) or repeat one element
/// (stride 0), at most four operands. Repeated elements are first written to a block. `result_itemsize`: of
/// the result.
void compute_packed_row(PackedRow row, std::int64_t itemsize, std::int64_t result_itemsize,
                        std::byte* const* data, std::span<const std::int64_t> stride, std::int64_t n);

}  // namespace stridescope::kernels
