#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes the element of `a` where `condition` (bool) is true, else that of `b`. All have the destination's
/// shape, a and b its dtype. Does not report.
void choose(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& condition,
            const tensor::Region& a, const tensor::Region& b);

/// Keeps the elements of the last two dimensions from column `row + first_column` on (triu), or before it
/// (tril), and writes zeros elsewhere. Source and destination have the same shape and dtype. Reports a
/// computation.
void triangle(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
              std::int64_t first_column, bool keeps_upper);

}  // namespace stridescope::kernels
