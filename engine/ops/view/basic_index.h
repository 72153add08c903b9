#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "engine/tensor/layout.h"
#include "engine/tensor/tensor.h"

/// x[...] with ints, slices, None and Ellipsis: always a view.
namespace stridescope::ops {

struct SliceItem {
  std::optional<std::int64_t> start, stop, step;
};
struct NewAxis {};
struct EllipsisItem {};  ///< Ellipsis
using BasicIndexItem = std::variant<std::int64_t, SliceItem, NewAxis, EllipsisItem>;

/// A subscript applied item by item from the left: `layout` is the result of the items so far, `dim` the
/// dimension of the next item. Advanced indexing uses it for its basic items, and advances `dim` over its
/// tensors itself.
struct IndexCursor {
  tensor::Layout layout;
  std::int64_t dim = 0;

  /// `position` counts the items of the subscript; the error names it as the dimension, as PyTorch does.
  void apply(std::int64_t index, std::int64_t position);
  void apply(const SliceItem& item);
  void apply(NewAxis);
  /// `rest_dims`: the number of dimensions not indexed by the ints, slices and tensors of the subscript.
  void apply(EllipsisItem, std::int64_t rest_dims);
};

/// Throws IndexError if the items index more dimensions than there are.
tensor::Layout basic_index(const tensor::Layout& layout, std::span<const BasicIndexItem> items);
tensor::Tensor basic_index(const tensor::Tensor& self, std::span<const BasicIndexItem> items);

}  // namespace stridescope::ops
