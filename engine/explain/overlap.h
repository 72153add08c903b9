#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// Coverage of a storage by a layout. Values too expensive to compute are absent.
struct Overlap {
  std::int64_t numel = 0;                   ///< coordinates
  std::optional<std::int64_t> cells;        ///< number of distinct storage elements read
  std::optional<bool> shares;               ///< true if two coordinates read the same element
  std::vector<std::int64_t> repeated_dims;  ///< expanded dimensions: size > 1 and stride 0
  bool dense = false;                  ///< each element of the extent is read once, without gap or overlap
  std::optional<std::int64_t> gaps;    ///< elements inside the extent that no coordinate reads
  std::optional<std::int64_t> hidden;  ///< elements of the storage that the layout does not read
  words::Message text;
};

/// `storage_numel`: number of elements of this dtype in the storage.
Overlap overlap(const tensor::Layout& layout, std::int64_t storage_numel);

/// The number of distinct storage elements that a layout reads; nullopt if too expensive to determine.
std::optional<std::int64_t> distinct_cells(const tensor::Layout& layout);
/// True if two coordinates read the same element.
std::optional<bool> shares_cells(const tensor::Layout& layout);

}  // namespace stridescope::explain
