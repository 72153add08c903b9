#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ops/move/advanced_index.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/memory.h"

/// The index lists that index tensors are: a mask counts as the lists of its true elements.
namespace stridescope::ops {

/// For one dimension: the layout of its index tensor, and the elements in logical order.
struct IndexList {
  tensor::Layout layout;
  std::vector<std::int64_t> values;
  bool is_known = true;  ///< false in a dry run
};

/// One entry per dimension; dimensions without a list are taken whole.
using IndexLists = std::vector<std::optional<IndexList>>;

/// Throws IndexError unless they are masks or integers, and RuntimeError if they are on another device.
void require_index_types(const tensor::Tensor& self, TensorIndices indices);

/// Throws IndexError unless the mask's sizes are those of the tensor from `first_dim` on.
void require_mask_shape(const tensor::Tensor& self, const tensor::Tensor& mask, std::size_t first_dim);

IndexLists index_lists(tensor::Memory& memory, const tensor::Tensor& self, TensorIndices indices);

/// The shape that all lists broadcast to. Throws IndexError if they do not.
tensor::Dims common_shape(const IndexLists& lists);

/// The dimensions that have a list.
struct IndexedDims {
  std::vector<std::size_t> dims;
  bool is_adjacent() const { return dims.back() - dims.front() + 1 == dims.size(); }
};
IndexedDims indexed_dims(const IndexLists& lists);

/// How many storage elements further each entry of the broadcast index lists leads. Throws IndexError: of the
/// entries out of bounds the first element's is reported.
std::vector<std::int64_t> joint_table(const tensor::Memory& memory, const tensor::Tensor& self,
                                      const IndexLists& lists, const IndexedDims& indexed,
                                      const tensor::Dims& shape);

/// An index list's layout as TensorIterator sees it: its dimensions begin at `before` in the result, with
/// dimensions of size 1 around them.
tensor::Layout operand_layout(const tensor::Layout& list, const tensor::Dims& shape, std::size_t before,
                              std::size_t after);

/// The result's dimensions: those of the index lists, with `before` others of the tensor in front, and
/// `after` others behind. `source` addresses the tensor's elements, with stride 0 along the lists.
struct PlacedLists {
  std::size_t before = 0, after = 0;
  tensor::Layout source;
};
PlacedLists placed_lists(const tensor::Tensor& self, const IndexLists& lists, const IndexedDims& indexed,
                         const tensor::Dims& shape);

}  // namespace stridescope::ops
