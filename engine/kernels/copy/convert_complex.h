#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Complex elements as pairs of real ones, along a new last dimension.
tensor::Region pairs_of(const tensor::Region& region);

/// Copies between regions of one shape and different dtypes, one of which at least is complex. What becomes
/// complex gets 0 as its imaginary part; what becomes real loses it. Reports nothing.
void convert_complex(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source);

}  // namespace stridescope::kernels
