#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::scene {

/// Which of `parts` equal parts of a storage a layout reads from; `numel`: the storage's elements of the
/// layout's dtype. No part is told as read that is not; the cost follows the parts, not the elements: of the
/// elements that lie closer together than a part is wide, some are looked at.
std::vector<bool> coverage(const tensor::Layout& layout, std::int64_t numel, std::int64_t parts);

}  // namespace stridescope::scene
