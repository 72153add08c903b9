#pragma once

#include "engine/session/trace.h"

namespace stridescope::scene {

/// The matrix that a product reads and that the same operation filled with the windows of an image (im2col),
/// as the product reads it; null if a storage holds none.
const tensor::Region* unfolded_windows(const session::Trace& trace, const tensor::Storage& storage);
/// The copy that filled it.
const tensor::Flow* copy_of_windows(const session::Trace& trace, const tensor::Storage& storage);

}  // namespace stridescope::scene
