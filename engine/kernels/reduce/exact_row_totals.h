#pragma once

#include "engine/kernels/reduce/row_totals.h"

/// Totals of rows that are the same in any order.
namespace stridescope::kernels {

/// Whether any element of a row is not 0, or whether none is 0, as bool. Of floats both zeros are 0.
RowTotals row_flags(bool is_any, tensor::DType dtype);
/// Sums as int64, of bool, uint8, int32 and int64; null for others.
RowTotals integer_row_sums(tensor::DType dtype);

}  // namespace stridescope::kernels
