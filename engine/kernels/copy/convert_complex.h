#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Views complex elements as pairs of real ones, along a new last dimension.
tensor::Region view_as_real_pairs(const tensor::Region& region);

/// Copies between regions of equal shape and different dtypes, at least one of which is complex. A real
/// source has imaginary parts of 0; a real destination receives the real parts. Reports no flow.
void convert_complex(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source);

}  // namespace stridescope::kernels
