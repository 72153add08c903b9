#pragma once

#include <cstdint>
#include <optional>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// A bound or step of a slice as an int; nullopt for None. Throws TypeError.
std::optional<std::int64_t> slice_part(const Value& value);

/// The indices that a slice selects from a sequence: `count` of them from `start` on, `step` apart.
struct SliceIndices {
  std::int64_t start = 0, step = 1, count = 0;
};
/// Follows PySlice_AdjustIndices for a sequence of `size` items. Throws TypeError and ValueError.
SliceIndices slice_indices(const Slice& slice, std::int64_t size);

}  // namespace stridescope::script
