#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::session {

/// The region's elements, one after the other in its logical order. Empty for a meta storage.
std::vector<std::byte> packed_bytes(const tensor::Region& region);
/// Writes packed bytes back. Does nothing to a meta storage.
void unpack_bytes(const tensor::Region& region, std::span<const std::byte> packed);

}  // namespace stridescope::session
