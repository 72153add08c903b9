#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::scene {

/// Returns which of `parts` equal parts of a storage a layout reads from; `numel`: the storage's size in
/// elements of the layout's dtype. A part that is not read is never reported as read. The cost depends on the
/// number of parts, not of elements: elements closer than the width of a part are sampled.
std::vector<bool> coverage(const tensor::Layout& layout, std::int64_t numel, std::int64_t parts);

}  // namespace stridescope::scene
