#pragma once

#include <initializer_list>

#include "engine/tensor/flow.h"

namespace stridescope::tensor {

/// Whether all that is read stands outside of what is written, from its first element to its last. False
/// where strides do not show it.
bool lies_elsewhere(const Region& read, const Region& written);

/// Whether elements may be written to `written` from `read` in any order: each stands in a place of its own,
/// and all that is read stands elsewhere. False where strides do not show it. O(rank^2).
bool are_apart(const Region& written, std::initializer_list<const Region*> read);

}  // namespace stridescope::tensor
