#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/tensor/memory.h"

/// Indexing by tensors (at::index, at::index_put_): index lists for some of the dimensions.
namespace stridescope::ops {

/// One entry per dimension, in order; nullopt selects the whole dimension. Trailing entries may be omitted.
using TensorIndices = std::span<const std::optional<tensor::Tensor>>;

/// The elements that index tensors select: the result's shape, the storage index of each element, and the
/// operands in TensorIterator's form, which decide the result's strides.
struct SelectedElements {
  tensor::Dims shape;
  std::vector<tensor::Layout> operands;
  std::vector<std::int64_t> storage_index;  ///< one per element in logical order; empty if unknown
  bool is_known = true;                     ///< false in a dry run
};

/// Masks count as the index lists of their true elements. Index lists broadcast with each other and replace
/// their dimensions in the result: in place if these are adjacent, else in front. `check_shape` is called
/// with the result's shape before any list entry is read. Throws IndexError.
SelectedElements select_elements(tensor::Memory& memory, const tensor::Tensor& self, TensorIndices indices,
                                 const std::function<void(const tensor::Dims& shape)>& check_shape = nullptr);

tensor::Tensor index_by_tensors(tensor::Memory& memory, const tensor::Tensor& self, TensorIndices indices);
void put_by_tensors(tensor::Memory& memory, const tensor::Tensor& self, TensorIndices indices,
                    const tensor::Tensor& value, bool accumulate = false);

}  // namespace stridescope::ops
