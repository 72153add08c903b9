#pragma once

#include "engine/tensor/layout.h"

namespace stridescope::session {

/// Whether any coordinate of the layout reads storage index `index`. For any strides, negative ones included.
bool covers(const tensor::Layout& layout, std::int64_t index);

}  // namespace stridescope::session
