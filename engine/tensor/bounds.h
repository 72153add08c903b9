#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/flow.h"

/// Checks that a tensor's elements lie inside its storage. A storage can shrink while views of it exist
/// (resize_).
namespace stridescope::tensor {

/// The byte offset one past a region's last byte; 0 for an empty region. nullopt if an element precedes the
/// storage, a size is negative, or the arithmetic overflows int64. O(rank).
std::optional<std::int64_t> end_byte_of(const Region& region);

/// True if the region is within its storage's current bytes.
bool is_in_bounds(const Region& region);
/// True if an element, given by its storage index, is inside the storage's current bytes.
bool has_element(const Tensor& tensor, std::int64_t storage_index);

/// Throws RuntimeError if is_in_bounds() is false.
void require_in_bounds(const Region& region);

}  // namespace stridescope::tensor
