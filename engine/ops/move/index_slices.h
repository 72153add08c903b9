#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ops/move/advanced_index.h"

namespace stridescope::ops {

/// A single index tensor along one dimension, which selects whole slices.
struct IndexSlices {
  std::size_t dim = 0;
  tensor::Tensor index;
  /// The shape of the selected slices: the index's dimensions replace the indexed one.
  tensor::Dims shape(const tensor::Tensor& self) const;
};

/// nullopt if the indices do not select whole slices, or are unknown.
std::optional<IndexSlices> as_index_slices(const tensor::Tensor& self, TensorIndices indices);

/// The slices' indices, from 0. Throws IndexError for those out of bounds.
std::vector<std::int64_t> slice_indices(tensor::Memory& memory, const tensor::Tensor& self,
                                        const IndexSlices& slices);

}  // namespace stridescope::ops
