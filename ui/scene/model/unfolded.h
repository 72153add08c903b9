#pragma once

#include "engine/session/trace.h"

namespace stridescope::scene {

/// Returns the matrix of an image's windows (im2col) that an operation fills and a product in it reads, in
/// the product's layout; null if a storage holds none.
const tensor::Region* unfolded_windows(const session::Trace& trace, const tensor::Storage& storage);
/// Returns the copy that filled it.
const tensor::Flow* copy_of_windows(const session::Trace& trace, const tensor::Storage& storage);

}  // namespace stridescope::scene
