#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/flow.h"

/// Whether what a tensor reads is there. A view may outlive the bytes that it reads: another tensor can make
/// their storage smaller.
namespace stridescope::tensor {

/// One past the last byte that a region covers, from its storage's first; 0 for a region without elements.
/// nullopt where one lies before that, a size is negative, or the arithmetic leaves 64 bits. O(rank).
std::optional<std::int64_t> end_of(const Region& region);

/// Whether all that it covers lies inside its storage's bytes as they are now.
bool lies_inside(const Region& region);
/// Whether one element does.
bool has_element(const Tensor& tensor, std::int64_t storage_index);

/// Throws RuntimeError where it does not lie inside.
void require_inside(const Region& region);

}  // namespace stridescope::tensor
