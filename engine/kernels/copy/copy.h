#pragma once

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::kernels {

/// Writes `source` to `destination` element by element, converting between dtypes. Both have one shape;
/// strides may be 0 (broadcast) and, internally, negative. Of regions
/// that overlap, elements are copied one after the other: an element that was written may be read afterwards.
/// Reports a copy; meta storages are not touched.
void copy(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source);

/// Writes one value, converted to the destination's dtype, to every element. Reports a fill.
void fill(tensor::Memory& memory, const tensor::Region& destination, const tensor::Scalar& value);

}  // namespace stridescope::kernels
