#pragma once

#include "engine/kernels/convolution.h"

namespace stridescope::kernels {

/// The transpose of a convolution with these windows: each element of the source adds its filter to what a
/// window of the destination covers, `before` is cut off from the destination, and bias[o] is added.
/// filters[c, o, ...] are contiguous, as is the destination; all have five dimensions and nothing overlaps.
/// Each result adds up over c, and from the last element of the window to the first. Nobody is told.
void transposed_convolution(tensor::Memory& memory, const tensor::Region& destination,
                            const tensor::Region& source, const tensor::Region& filters,
                            const std::optional<tensor::Region>& bias, const Windows& windows);

}  // namespace stridescope::kernels
