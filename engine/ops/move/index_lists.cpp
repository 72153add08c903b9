#include "engine/ops/move/index_lists.h"

#include <cstdint>

#include "engine/kernels/index/gather.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/view/view_stride.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Tensor;

namespace {

using Indices = std::vector<std::int64_t>;

// Appends the coordinates at which a mask is true: one list per dimension of the mask.
void append_mask(Memory& memory, IndexLists& lists, const Tensor& mask) {
  constexpr std::int64_t cost_of_flag = 48;
  const tensor::ProgressMeter meter(memory.control());
  const Indices flags = kernels::read_integers(memory, mask);
  std::vector<Indices> coordinates(mask.shape().size());
  for (std::size_t n = 0; n < flags.size(); ++n) {
    meter.throw_if_cancelled(n, cost_of_flag);
    if (!flags[n]) continue;
    const Dims at = mask.layout().coordinate(static_cast<std::int64_t>(n));
    for (std::size_t j = 0; j < at.size(); ++j) coordinates[j].push_back(at[j]);
  }
  for (auto& list : coordinates) {
    const auto count = static_cast<std::int64_t>(list.size());
    lists.push_back(IndexList{{{count}, {1}, 0}, std::move(list)});
  }
}

}  // namespace

void require_index_types(const Tensor& self, TensorIndices indices) {
  for (const auto& index : indices) {
    if (!index) continue;
    if (!is_mask(*index) && index->dtype() != DType::int64 && index->dtype() != DType::int32)
      throw refuse::index_tensor_dtype();
    if (index->device() != tensor::Device::cpu && index->device() != self.device() &&
        !is_meta_result(self, *index))
      throw refuse::index_device_differs(self.device());
  }
}

void require_mask_shape(const Tensor& self, const Tensor& mask, std::size_t first_dim) {
  for (std::size_t j = 0; j < mask.shape().size(); ++j) {
    const std::size_t d = first_dim + j;
    if (d < self.shape().size() && mask.shape()[j] == self.shape()[d]) continue;
    throw refuse::mask_shape_differs(mask.shape(), j, self.shape(), d);
  }
}

IndexLists index_lists(Memory& memory, const Tensor& self, TensorIndices indices) {
  IndexLists lists;
  for (const auto& index : indices) {
    if (!index) {
      lists.emplace_back();
    } else if (is_mask(*index)) {
      require_mask_shape(self, *index, lists.size());
      append_mask(memory, lists, *index);
    } else if (index->storage().is_meta() && index->numel() > 0) {
      lists.push_back(IndexList{index->layout(), {}, false});
    } else {
      lists.push_back(IndexList{index->layout(), kernels::read_integers(memory, *index)});
    }
  }
  if (lists.size() > self.shape().size()) throw refuse::too_many_index_tensors(self.dim(), lists.size());
  lists.resize(self.shape().size());
  return lists;
}

Dims common_shape(const IndexLists& lists) {
  try {
    Dims shape;
    for (const auto& list : lists)
      if (list) shape = broadcast_shape(shape, list->layout.shape);
    return shape;
  } catch (const tensor::Error&) {
    std::vector<Dims> shapes;
    for (const auto& list : lists)
      if (list) shapes.push_back(list->layout.shape);
    throw refuse::index_shapes_differ(shapes);
  }
}

IndexedDims indexed_dims(const IndexLists& lists) {
  IndexedDims indexed;
  for (std::size_t d = 0; d < lists.size(); ++d)
    if (lists[d]) indexed.dims.push_back(d);
  return indexed;
}

std::vector<std::int64_t> joint_offsets(const Memory& memory, const Tensor& self, const IndexLists& lists,
                                        const IndexedDims& indexed, const Dims& shape) {
  const tensor::ProgressMeter meter(memory.control());
  const auto count = static_cast<std::size_t>(tensor::contiguous_layout(shape).numel());
  memory.require_room(tensor::contiguous_layout(shape).numel(), 2 * sizeof(std::int64_t));
  Indices table(count, 0);
  std::size_t checked = count;
  constexpr std::int64_t cost_of_random_access = 32;
  std::optional<tensor::Error> error;
  for (std::size_t j = 0; j < indexed.dims.size(); ++j) {
    const std::size_t d = indexed.dims[j];
    const std::int64_t size = self.shape()[d], stride = self.stride()[d];
    const IndexList& list = *lists[d];
    const Layout packed = broadcast_layout(tensor::contiguous_layout(list.layout.shape), shape);
    const Indices places = kernels::storage_indices(memory, packed);
    for (std::size_t n = 0; n < checked; ++n) {
      meter.throw_if_cancelled(n, cost_of_random_access);
      const std::int64_t index = list.values[static_cast<std::size_t>(places[n])];
      if (index < -size || index >= size) {
        error = refuse::index_tensor_out_of_bounds(index, j, size, d);
        checked = n;
        break;
      }
      table[n] += (index < 0 ? index + size : index) * stride;
    }
  }
  if (error) throw *error;
  return table;
}

Layout operand_layout(const Layout& list, const Dims& shape, std::size_t before, std::size_t after) {
  const Layout wide = broadcast_layout(list, shape);
  Dims placed(before, 1);
  placed.append(shape);
  placed.append(Dims(after, 1));
  return {placed, view_stride(wide, placed).value_or(tensor::contiguous_stride(placed)), 0};
}

IndexedLayout indexed_layout(const Tensor& self, const IndexLists& lists, const IndexedDims& indexed,
                             const Dims& shape) {
  IndexedLayout placed;
  placed.source.storage_offset = self.storage_offset();
  placed.before = indexed.is_adjacent() ? indexed.dims.front() : 0;
  placed.after = self.shape().size() - indexed.dims.size() - placed.before;
  auto& source = placed.source;
  std::size_t others = 0;
  const auto add_joint = [&] {
    if (others++ != placed.before) return;
    source.shape.append(shape);
    source.stride.append(Dims(shape.size(), 0));
  };
  for (std::size_t d = 0; d < lists.size(); ++d) {
    if (lists[d]) continue;
    add_joint();
    source.shape.push_back(self.shape()[d]);
    source.stride.push_back(self.stride()[d]);
  }
  add_joint();
  return placed;
}

}  // namespace stridescope::ops
