#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes the element of `a` if `condition` (bool) is true, else that of `b`. All have the destination's
/// shape; a and b have its dtype. Reports no flow.
void where(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& condition,
           const tensor::Region& a, const tensor::Region& b);

/// In the last two dimensions, keeps the elements at columns >= row + `first_column` (triu, `keeps_upper`) or
/// those before (tril), and writes zeros elsewhere. Source and destination have the same shape and dtype.
/// Reports a computation.
void triangle(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
              std::int64_t first_column, bool keeps_upper);

}  // namespace stridescope::kernels
