#pragma once

#include "engine/kernels/convolution.h"

namespace stridescope::kernels {

/// destination[p, y, x] = the largest element of a window of plane p; NaN where one of them is. Source and
/// destination have three dimensions, the destination is contiguous; of the windows' three dimensions the
/// first has no say. float32 or float64. Nobody is told.
void window_max(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                const Space& kernel, const Windows& windows);

}  // namespace stridescope::kernels
