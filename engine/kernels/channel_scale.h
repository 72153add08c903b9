#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// One number for each channel, in this order: subtracted, multiplied by, multiplied by again, added.
struct ChannelScale {
  std::optional<tensor::Region> middle, factor, scale, shift;
};

/// What is made of source[n, c, i], each step rounded. Both are contiguous, of three dimensions, and one or
/// apart; float32 or float64, as is all that the channels have. Nobody is told.
void scale_channels(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                    const ChannelScale& channels);

}  // namespace stridescope::kernels
