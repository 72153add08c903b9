#include "engine/ops/move/advanced_index.h"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/kernels/gather.h"
#include "engine/kernels/gather_along.h"
#include "engine/kernels/gather_jointly.h"
#include "engine/kernels/scatter_along.h"
#include "engine/ops/compute/elementwise.h"
#include "engine/ops/compute/in_place.h"
#include "engine/ops/compute/iterator.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/view_stride.h"
#include "engine/tensor/apart.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "engine/tensor/inside.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Tensor;
using Indices = std::vector<std::int64_t>;

// An index tensor for one dimension: its layout, and its elements in logical order.
struct IndexList {
  Layout layout;
  Indices values;
  bool is_known = true;
};
using Lists = std::vector<std::optional<IndexList>>;

void require_types(const Tensor& self, TensorIndices indices) {
  for (const auto& index : indices) {
    if (!index) continue;
    if (!is_mask(*index) && index->dtype() != DType::int64 && index->dtype() != DType::int32)
      throw refuse::index_tensor_dtype();
    if (index->device() != tensor::Device::cpu && index->device() != self.device())
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

// The coordinates where a mask is true: one list for each of its dimensions.
void append_mask(Memory& memory, Lists& lists, const Tensor& mask) {
  const tensor::Pace pace(memory.control());
  const Indices flags = kernels::read_integers(memory, mask);
  std::vector<Indices> coordinates(mask.shape().size());
  for (std::size_t n = 0; n < flags.size(); ++n) {
    pace.look(n);
    if (!flags[n]) continue;
    const Dims at = mask.layout().coordinate(static_cast<std::int64_t>(n));
    for (std::size_t j = 0; j < at.size(); ++j) coordinates[j].push_back(at[j]);
  }
  for (auto& list : coordinates) {
    const auto count = static_cast<std::int64_t>(list.size());
    lists.push_back(IndexList{{{count}, {1}, 0}, std::move(list)});
  }
}

Lists index_lists(Memory& memory, const Tensor& self, TensorIndices indices) {
  Lists lists;
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

Dims common_shape(const Lists& lists) {
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

// The indexed dimensions, and whether they stand side by side.
struct Indexed {
  std::vector<std::size_t> dims;
  bool is_adjacent() const { return dims.back() - dims.front() + 1 == dims.size(); }
};

Indexed indexed_dims(const Lists& lists) {
  Indexed indexed;
  for (std::size_t d = 0; d < lists.size(); ++d)
    if (lists[d]) indexed.dims.push_back(d);
  return indexed;
}

// How many storage elements further each entry of the broadcast index lists leads. Of the entries out of
// bounds the first element's is reported.
Indices joint_table(const Memory& memory, const Tensor& self, const Lists& lists, const Indexed& indexed,
                    const Dims& shape) {
  const tensor::Pace pace(memory.control());
  const auto count = static_cast<std::size_t>(tensor::contiguous_layout(shape).numel());
  memory.require_room(tensor::contiguous_layout(shape).numel(), 2 * sizeof(std::int64_t));
  Indices table(count, 0);
  std::size_t checked = count;
  std::optional<tensor::Error> error;
  for (std::size_t j = 0; j < indexed.dims.size(); ++j) {
    const std::size_t d = indexed.dims[j];
    const std::int64_t size = self.shape()[d], stride = self.stride()[d];
    const IndexList& list = *lists[d];
    const Layout packed = broadcast_layout(tensor::contiguous_layout(list.layout.shape), shape);
    const Indices places = kernels::storage_indices(memory, packed);
    for (std::size_t n = 0; n < checked; ++n) {
      pace.look(n);
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

// An index list as an operand: its dimensions stand at `before` in the result, with size 1 around.
Layout operand_layout(const IndexList& list, const Dims& shape, std::size_t before, std::size_t after) {
  const Layout wide = broadcast_layout(list.layout, shape);
  Dims placed(before, 1);
  placed.append(shape);
  placed.append(Dims(after, 1));
  return {placed, view_stride(wide, placed).value_or(tensor::contiguous_stride(placed)), 0};
}

// The result's dimensions: those of the index lists stand `before` others of the tensor, and `after` others
// follow. `source` leads to the tensor's elements, and stands still along the lists.
struct Placed {
  std::size_t before = 0, after = 0;
  Layout source;
};

Placed placed_of(const Tensor& self, const Lists& lists, const Indexed& indexed, const Dims& shape) {
  Placed placed;
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

}  // namespace

Chosen choose_elements(Memory& memory, const Tensor& self, TensorIndices indices,
                       const std::function<void(const Dims&)>& check_shape) {
  require_types(self, indices);
  const Lists lists = index_lists(memory, self, indices);
  const Dims shape = common_shape(lists);
  const Indexed indexed = indexed_dims(lists);
  if (indexed.dims.empty()) throw refuse::undefined_index();
  const bool has_empty_dim = std::any_of(indexed.dims.begin(), indexed.dims.end(),
                                         [&](std::size_t d) { return self.shape()[d] == 0; });
  if (has_empty_dim && std::find(shape.begin(), shape.end(), 0) == shape.end())
    throw refuse::index_into_empty_dim();

  const auto placed = placed_of(self, lists, indexed, shape);
  Chosen chosen;
  chosen.shape = placed.source.shape;
  chosen.operands.push_back(placed.source);
  for (const auto& list : lists) {
    if (!list) continue;
    chosen.operands.push_back(operand_layout(*list, shape, placed.before, placed.after));
    chosen.is_known &= list->is_known;
  }
  if (check_shape) check_shape(chosen.shape);
  if (!chosen.is_known || placed.source.numel() == 0) return chosen;
  std::vector<Indices> tables;
  for (std::size_t d = 0; d < lists.size(); ++d) {
    if (tables.size() == placed.before) tables.push_back(joint_table(memory, self, lists, indexed, shape));
    if (!lists[d]) tables.push_back(kernels::even_table(self.shape()[d], self.stride()[d]));
  }
  chosen.storage_index = kernels::storage_indices(memory, self.storage_offset(), tables);
  return chosen;
}

namespace {

bool broadcasts_to(const Dims& from, const Dims& to) {
  if (from.size() > to.size()) return false;
  for (std::size_t i = 1; i <= from.size(); ++i)
    if (from[from.size() - i] != to[to.size() - i] && from[from.size() - i] != 1) return false;
  return true;
}

// One list of slices along one dimension, and nothing else.
struct Slices {
  std::size_t dim = 0;
  Tensor index;
  // Of what they are: the index's dimensions stand for the one that it chooses along.
  Dims shape(const Tensor& self) const {
    Dims shape;
    for (std::size_t d = 0; d < self.shape().size(); ++d) {
      if (d == dim) shape.append(index.shape());
      else shape.push_back(self.shape()[d]);
    }
    return shape;
  }
};

// Where nobody asks for the way of each element, whole slices are copied.
std::optional<Slices> only_slices(const Memory& memory, const Tensor& self, TensorIndices indices) {
  std::optional<Slices> found;
  if (memory.is_observed() || self.storage().is_meta() || indices.size() > self.shape().size())
    return std::nullopt;
  for (std::size_t d = 0; d < indices.size(); ++d) {
    if (!indices[d]) continue;
    if (found || is_mask(*indices[d])) return std::nullopt;
    found = {d, *indices[d]};
  }
  if (!found || found->index.dim() == 0 || found->index.storage().is_meta() || found->index.numel() == 0 ||
      self.numel() == 0)
    return std::nullopt;
  return found;
}

Indices places_of(Memory& memory, const Tensor& self, const Slices& slices) {
  auto places = kernels::read_integers(memory, slices.index);
  const auto size = self.shape()[slices.dim];
  for (auto& place : places) {
    if (place < -size || place >= size) throw refuse::index_tensor_out_of_bounds(place, 0, size, slices.dim);
    if (place < 0) place += size;
  }
  return places;
}

std::optional<Tensor> index_by_slices(Memory& memory, const Tensor& self, TensorIndices indices) {
  const auto slices = only_slices(memory, self, indices);
  if (!slices) return std::nullopt;
  require_types(self, indices);
  const auto dim = slices->dim, rank = slices->index.shape().size();
  const auto shape = slices->shape(self);
  Layout source{shape, {}, self.storage_offset()};
  for (std::size_t d = 0; d < self.shape().size(); ++d) {
    if (d == dim) source.stride.append(Dims(rank, 0));
    else source.stride.push_back(self.stride()[d]);
  }
  const std::vector<Layout> operands{source,
                                     operand_layout({slices->index.layout(), {}}, slices->index.shape(), dim,
                                                    self.shape().size() - 1 - dim)};
  const auto stride = result_stride(shape, operands, false);
  if (rank > 1 && !(stride == tensor::contiguous_stride(shape))) return std::nullopt;
  const auto places = places_of(memory, self, *slices);
  const Tensor result =
      memory.allocate_tensor(shape, stride, self.dtype(), self.device(), Memory::Initial::overwritten);
  // The index's dimensions as one.
  auto region = region_of(result);
  region.layout.shape = self.shape();
  region.layout.shape[dim] = slices->index.numel();
  region.layout.stride = Dims();
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (d < dim || d + 1 >= dim + rank) region.layout.stride.push_back(stride[d]);
  kernels::select_slices(memory, region, region_of(self), dim, places);
  return result;
}

// Up to three lists of int64 where nobody asks for the way of each element; nothing where an index is
// outside.
std::optional<Tensor> index_jointly(Memory& memory, const Tensor& self, TensorIndices indices) {
  constexpr std::size_t most = 3;
  if (memory.is_observed() || self.storage().is_meta() || self.numel() == 0 ||
      indices.size() > self.shape().size() || !tensor::lies_inside(region_of(self)))
    return std::nullopt;
  Lists lists;
  for (const auto& index : indices) {
    if (!index) {
      lists.emplace_back();
      continue;
    }
    if (index->dtype() != DType::int64 || index->storage().is_meta() || index->numel() == 0)
      return std::nullopt;
    lists.push_back(IndexList{index->layout(), {}});
  }
  lists.resize(self.shape().size());
  const auto indexed = indexed_dims(lists);
  if (indexed.dims.empty() || indexed.dims.size() > most) return std::nullopt;
  require_types(self, indices);
  const auto shape = common_shape(lists);
  const auto placed = placed_of(self, lists, indexed, shape);
  std::vector<Layout> operands{placed.source};
  std::vector<kernels::StepIndex> steps;
  for (const auto d : indexed.dims) {
    operands.push_back(operand_layout(*lists[d], shape, placed.before, placed.after));
    auto region = region_of(*indices[d]);
    Dims stride(placed.before, 0);
    stride.append(broadcast_layout(region.layout, shape).stride);
    stride.append(Dims(placed.after, 0));
    region.layout.shape = placed.source.shape;
    region.layout.stride = stride;
    steps.push_back({region, self.shape()[d], self.stride()[d]});
  }
  const Tensor result =
      memory.allocate_tensor(placed.source.shape, result_stride(placed.source.shape, operands), self.dtype(),
                             self.device(), Memory::Initial::overwritten);
  if (!kernels::gather_jointly(memory, region_of(result), region_of(self), placed.source.stride, steps))
    return std::nullopt;
  return result;
}

// A mask of all of a tensor's elements.
bool is_whole_mask(const Memory& memory, const Tensor& self, TensorIndices indices) {
  return !memory.is_observed() && indices.size() == 1 && indices[0] &&
         indices[0]->dtype() == DType::boolean && indices[0]->dim() > 0 &&
         indices[0]->shape() == self.shape() && indices[0]->device() == self.device() &&
         !self.storage().is_meta() && !indices[0]->storage().is_meta();
}

}  // namespace

Tensor index_by_tensors(Memory& memory, const Tensor& self, TensorIndices indices) {
  if (is_whole_mask(memory, self, indices)) return masked_select(memory, self, *indices[0]);
  if (auto result = index_by_slices(memory, self, indices)) return *result;
  if (auto result = index_jointly(memory, self, indices)) return *result;
  Chosen chosen = choose_elements(memory, self, indices);
  const Tensor result = memory.allocate_tensor(
      chosen.shape, result_stride(chosen.shape, chosen.operands), self.dtype(), self.device(),
      chosen.is_known ? Memory::Initial::overwritten : Memory::Initial::empty);
  if (chosen.is_known)
    kernels::gather(memory, region_of(result), region_of(self), std::move(chosen.storage_index));
  else if (memory.is_observed()) memory.flow({tensor::FlowKind::copy, {}, region_of(result), {}});
  return result;
}

namespace {

// One mask and one number: PyTorch fills instead, by the mask with dimensions of size 1 for those that it
// leaves out.
std::optional<Tensor> mask_to_fill_by(const Tensor& self, TensorIndices indices, const Tensor& value) {
  if (value.numel() != 1 || value.device() != tensor::Device::cpu) return std::nullopt;
  std::optional<Tensor> mask;
  std::size_t dims = 0;
  for (const auto& index : indices) {
    if (!index) {
      ++dims;
      continue;
    }
    if (!is_mask(*index) || index->device() != self.device() || mask) return std::nullopt;
    require_mask_shape(self, *index, dims);
    mask = index;
    dims += index->shape().size();
  }
  if (!mask) return std::nullopt;
  for (; dims < self.shape().size(); ++dims) mask = unsqueeze(*mask, -1);
  return mask;
}

// Adds one element after the other, as an index may repeat.
void put_more(Memory& memory, const Tensor& self, const Indices& places, const Tensor& values) {
  constexpr std::int64_t cost_of_call_bytes = 4096;
  if (places.empty()) return;
  tensor::require_inside(region_of(values));
  if (memory.is_observed()) {
    memory.flow({.kind = tensor::FlowKind::compute,
                 .sources = {region_of(values)},
                 .destination = region_of(self),
                 .destination_index = places});
  }
  if (self.storage().is_meta() || values.storage().is_meta()) return;
  auto scratch = memory.scratch();
  const tensor::Pace pace(memory.control());
  for (std::size_t n = 0; n < places.size(); ++n) {
    pace.look(n, cost_of_call_bytes);
    const Tensor to(self.storage(), {{}, {}, places[n]}, self.dtype());
    const auto from = values.layout().at_linear(static_cast<std::int64_t>(n));
    add_(scratch, to, Operand(Tensor(values.storage(), {{}, {}, from}, values.dtype())));
  }
}

}  // namespace

void put_by_tensors(Memory& memory, const Tensor& self, TensorIndices indices, const Tensor& value,
                    bool accumulate) {
  if (const auto mask = accumulate ? std::nullopt : mask_to_fill_by(self, indices, value))
    return masked_fill_(memory, self, *mask, Operand(value.view({{}, {}, value.storage_offset()})));
  require_no_overlap(self, value);
  for (const auto& index : indices)
    if (index) require_no_overlap(self, *index);
  tensor::require_inside(region_of(self));
  if (const auto slices = accumulate ? std::nullopt : only_slices(memory, self, indices);
      slices && slices->index.dim() == 1 && value.dtype() == self.dtype() &&
      value.device() == self.device() && !value.storage().is_meta()) {
    const auto index = region_of(slices->index), from = region_of(value);
    if (const auto shape = slices->shape(self);
        broadcasts_to(value.shape(), shape) && tensor::are_apart(region_of(self), {&index, &from})) {
      require_types(self, indices);
      const auto places = places_of(memory, self, *slices);
      return kernels::put_slices(memory, kernels::Put::over, region_of(self),
                                 {value.storage(), broadcast_layout(value.layout(), shape), value.dtype()},
                                 slices->dim, places);
    }
  }
  // As in PyTorch the value is looked at before the entries of the index lists.
  Chosen chosen = choose_elements(memory, self, indices, [&](const Dims& shape) {
    if (!broadcasts_to(value.shape(), shape)) throw refuse::value_shape_differs(value.shape(), shape);
    if (value.dtype() != self.dtype()) throw refuse::index_put_dtypes_differ(self.dtype(), value.dtype());
  });
  const bool is_scalar = value.dim() == 0;
  if (value.device() != self.device() && !is_scalar)
    throw refuse::devices_differ(self.device(), value.device());
  if (!chosen.is_known) {
    if (memory.is_observed()) memory.flow({tensor::FlowKind::copy, {}, region_of(self), {}});
    return;
  }
  if (accumulate) {
    return put_more(memory, self, chosen.storage_index,
                    value.view(broadcast_layout(value.layout(), chosen.shape)));
  }
  kernels::scatter(memory, region_of(self), std::move(chosen.storage_index),
                   {value.storage(), broadcast_layout(value.layout(), chosen.shape), value.dtype()});
}

}  // namespace stridescope::ops
