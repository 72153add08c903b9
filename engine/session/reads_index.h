#pragma once

#include "engine/tensor/layout.h"

namespace stridescope::session {

/// True if some coordinate of the layout reads storage index `index`. Strides may be negative.
bool reads_index(const tensor::Layout& layout, std::int64_t index);

}  // namespace stridescope::session
