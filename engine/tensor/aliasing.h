#pragma once

#include <initializer_list>

#include "engine/tensor/flow.h"

namespace stridescope::tensor {

/// True if the byte range that is read and the byte range that is written are disjoint. False if the
/// strides do not prove it.
bool has_disjoint_bytes(const Region& read, const Region& written);

/// True if elements may be written in any order: no two elements of `written` overlap, and none overlaps an
/// element of `read`. False if the strides do not prove it. O(rank^2).
bool cannot_alias(const Region& written, std::initializer_list<const Region*> read);

}  // namespace stridescope::tensor
