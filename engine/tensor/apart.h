#pragma once

#include <initializer_list>

#include "engine/tensor/flow.h"

namespace stridescope::tensor {

/// Whether elements may be written to `written` from `read` in any order: each stands in a place of its own,
/// and all that is read stands elsewhere. False where strides do not show it. O(rank^2).
bool are_apart(const Region& written, std::initializer_list<const Region*> read);

}  // namespace stridescope::tensor
