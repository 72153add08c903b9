#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// Rows of `width` packed elements: where each begins, in bytes from the first column.
struct ColumnRows {
  const std::byte* from = nullptr;
  const std::int64_t* offsets = nullptr;
  std::size_t count = 0;
  std::int64_t width = 0;
};

/// Adds element l of each row to total l, the first row first. Totals that are fresh are not read.
using ColumnTotals = void (*)(void* totals, bool are_fresh, const ColumnRows& rows);

enum class ColumnTotal : std::uint8_t { sum, nansum, product, squares, largest, smallest, any, all };

/// Totals as the accumulators of that name keep them. `joins`: four floats are joined as such. Null where the
/// processor has no vectors for it, or there is no such total of a dtype.
ColumnTotals column_totals(ColumnTotal total, tensor::DType dtype, bool joins);

}  // namespace stridescope::kernels
