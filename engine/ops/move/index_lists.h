#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ops/move/advanced_index.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/memory.h"

/// Conversion of index tensors to index lists: a mask becomes the lists of its true elements.
namespace stridescope::ops {

/// The index list of one dimension: its tensor's layout, and the entries in logical order.
struct IndexList {
  tensor::Layout layout;
  std::vector<std::int64_t> values;
  bool is_known = true;  ///< false in a dry run
};

/// One entry per dimension; dimensions without a list are taken whole.
using IndexLists = std::vector<std::optional<IndexList>>;

/// Throws IndexError unless all are masks or integers, and RuntimeError if one is on another device than
/// `self` and the CPU.
void require_index_types(const tensor::Tensor& self, TensorIndices indices);

/// Throws IndexError unless the mask's sizes equal those of the tensor, starting at `first_dim`.
void require_mask_shape(const tensor::Tensor& self, const tensor::Tensor& mask, std::size_t first_dim);

IndexLists index_lists(tensor::Memory& memory, const tensor::Tensor& self, TensorIndices indices);

/// The shape that all lists broadcast to. Throws IndexError if they do not.
tensor::Dims common_shape(const IndexLists& lists);

/// The indexed dimensions.
struct IndexedDims {
  std::vector<std::size_t> dims;
  bool is_adjacent() const { return dims.back() - dims.front() + 1 == dims.size(); }
};
IndexedDims indexed_dims(const IndexLists& lists);

/// The offset in storage elements of each entry of the broadcast index lists. Throws IndexError for the first
/// element whose entry is out of bounds.
std::vector<std::int64_t> joint_offsets(const tensor::Memory& memory, const tensor::Tensor& self,
                                        const IndexLists& lists, const IndexedDims& indexed,
                                        const tensor::Dims& shape);

/// An index list's layout in TensorIterator's form: its dimensions begin at `before` in the result, padded
/// with dimensions of size 1.
tensor::Layout operand_layout(const tensor::Layout& list, const tensor::Dims& shape, std::size_t before,
                              std::size_t after);

/// The result's dimensions: `before` dimensions of the tensor, those of the index lists, then `after` others.
/// `source` addresses the tensor's elements, with stride 0 along the lists.
struct IndexedLayout {
  std::size_t before = 0, after = 0;
  tensor::Layout source;
};
IndexedLayout indexed_layout(const tensor::Tensor& self, const IndexLists& lists, const IndexedDims& indexed,
                             const tensor::Dims& shape);

}  // namespace stridescope::ops
