#pragma once

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::kernels {

/// Writes `source` to `destination` element by element, converting between dtypes. Both have the same shape;
/// strides may be 0 (broadcast) and, internally, negative. Overlapping regions are copied element by element
/// in order, so an element may be read after it was overwritten. Reports a copy; meta storages are not
/// accessed.
void copy(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source);

/// Converts a value to the destination's dtype and writes it to every element. Reports a fill.
void fill(tensor::Memory& memory, const tensor::Region& destination, const tensor::Scalar& value);

}  // namespace stridescope::kernels
