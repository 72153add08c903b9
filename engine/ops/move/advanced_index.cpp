#include "engine/ops/move/advanced_index.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/gather_along.h"
#include "engine/kernels/index/gather_jointly.h"
#include "engine/kernels/index/select_slices.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/move/index_lists.h"
#include "engine/ops/move/index_slices.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/iterator.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Tensor;

SelectedElements select_elements(Memory& memory, const Tensor& self, TensorIndices indices,
                                 const std::function<void(const Dims&)>& check_shape) {
  require_index_types(self, indices);
  const IndexLists lists = index_lists(memory, self, indices);
  const Dims shape = common_shape(lists);
  const IndexedDims indexed = indexed_dims(lists);
  if (indexed.dims.empty()) {
    if (check_shape) check_shape(self.shape());
    throw refuse::undefined_index();
  }
  const bool has_empty_dim = std::any_of(indexed.dims.begin(), indexed.dims.end(),
                                         [&](std::size_t d) { return self.shape()[d] == 0; });
  if (has_empty_dim && std::find(shape.begin(), shape.end(), 0) == shape.end())
    throw refuse::index_into_empty_dim();

  const auto placed = indexed_layout(self, lists, indexed, shape);
  SelectedElements selected;
  selected.shape = placed.source.shape;
  selected.operands.push_back(placed.source);
  for (const auto& list : lists) {
    if (!list) continue;
    selected.operands.push_back(operand_layout(list->layout, shape, placed.before, placed.after));
    selected.is_known &= list->is_known;
  }
  if (check_shape) check_shape(selected.shape);
  if (!selected.is_known || placed.source.numel() == 0) return selected;
  std::vector<std::vector<std::int64_t>> tables;
  for (std::size_t d = 0; d < lists.size(); ++d) {
    if (tables.size() == placed.before) tables.push_back(joint_offsets(memory, self, lists, indexed, shape));
    if (!lists[d]) tables.push_back(kernels::strided_offsets(memory, self.shape()[d], self.stride()[d]));
  }
  selected.storage_index = kernels::storage_indices(memory, self.storage_offset(), tables);
  return selected;
}

namespace {

void report_selected(Memory& memory, const Tensor& self, const Tensor& result,
                     std::vector<std::int64_t> places) {
  memory.flow({tensor::FlowKind::copy, {region_of(self)}, region_of(result), std::move(places)});
}

/// Selects elements of a line. Returns false if an index is negative or out of bounds, or this fast path does
/// not apply.
bool index_line(Memory& memory, const Tensor& self, const Tensor& index, const Tensor& result) {
  if (self.dim() != 1 || index.dtype() != DType::int64 || !index.is_contiguous() ||
      index.device() != self.device())
    return false;
  const auto flat = [](const Tensor& t) {
    auto region = region_of(t);
    region.layout = {{t.numel()}, {1}, t.storage_offset()};
    return region;
  };
  return !kernels::gather_along(memory, flat(result), region_of(self), 0, flat(index));
}

std::optional<Tensor> index_by_slices(Memory& memory, const Tensor& self, TensorIndices indices) {
  const auto slices = as_index_slices(self, indices);
  if (!slices) return std::nullopt;
  require_index_types(self, indices);
  const auto dim = slices->dim, rank = slices->index.shape().size();
  const auto shape = slices->shape(self);
  Layout source{shape, {}, self.storage_offset()};
  for (std::size_t d = 0; d < self.shape().size(); ++d) {
    if (d == dim) source.stride.append(Dims(rank, 0));
    else source.stride.push_back(self.stride()[d]);
  }
  const std::vector<Layout> operands{source, operand_layout(slices->index.layout(), slices->index.shape(),
                                                            dim, self.shape().size() - 1 - dim)};
  const auto stride = result_stride(shape, operands, false);
  if (rank > 1 && !(stride == tensor::contiguous_stride(shape))) return std::nullopt;
  // The list of storage indices needs memory in addition to the result.
  constexpr auto endless = std::numeric_limits<std::int64_t>::max();
  const auto index_bytes =
      tensor::checked_multiply(slices->index.numel(), sizeof(std::int64_t)).value_or(endless);
  const auto count =
      tensor::checked_add(tensor::contiguous_layout(shape).numel(), index_bytes / self.itemsize());
  memory.require_room(count.value_or(endless), self.itemsize());
  std::vector<std::int64_t> places;
  if (memory.is_observed()) places = slice_indices(memory, self, *slices);
  const Tensor result =
      memory.allocate_tensor(shape, stride, self.dtype(), self.device(), Memory::Initial::overwritten);
  if (memory.is_observed())
    report_selected(memory, self, result, kernels::storage_indices(memory, self.layout(), dim, places));
  auto scratch = memory.scratch();
  if (index_line(scratch, self, slices->index, result)) return result;
  if (places.empty()) places = slice_indices(memory, self, *slices);
  // Merges the index's dimensions into one.
  auto region = region_of(result);
  region.layout.shape = self.shape();
  region.layout.shape[dim] = slices->index.numel();
  region.layout.stride = Dims();
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (d < dim || d + 1 >= dim + rank) region.layout.stride.push_back(stride[d]);
  kernels::select_slices(scratch, region, region_of(self), dim, places);
  return result;
}

// The fast path for up to three int64 indices; nullopt if an index is out of bounds or it does not apply.
std::optional<Tensor> index_jointly(Memory& memory, const Tensor& self, TensorIndices indices) {
  constexpr std::size_t most = 3;
  if (self.storage().is_meta() || self.numel() == 0 || indices.size() > self.shape().size() ||
      !tensor::is_in_bounds(region_of(self)))
    return std::nullopt;
  IndexLists lists;
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
  require_index_types(self, indices);
  const auto shape = common_shape(lists);
  const auto placed = indexed_layout(self, lists, indexed, shape);
  std::vector<Layout> operands{placed.source};
  std::vector<kernels::DimIndex> steps;
  for (const auto d : indexed.dims) {
    operands.push_back(operand_layout(lists[d]->layout, shape, placed.before, placed.after));
    auto region = region_of(*indices[d]);
    Dims stride(placed.before, 0);
    stride.append(broadcast_layout(region.layout, shape).stride);
    stride.append(Dims(placed.after, 0));
    region.layout.shape = placed.source.shape;
    region.layout.stride = stride;
    steps.push_back({region, self.shape()[d], self.stride()[d]});
  }
  std::vector<std::int64_t> places;
  if (memory.is_observed()) places = select_elements(memory, self, indices).storage_index;
  const Tensor result =
      memory.allocate_tensor(placed.source.shape, result_stride(placed.source.shape, operands), self.dtype(),
                             self.device(), Memory::Initial::overwritten);
  if (!places.empty()) report_selected(memory, self, result, std::move(places));
  if (!kernels::gather_jointly(memory, region_of(result), region_of(self), placed.source.stride, steps))
    return std::nullopt;
  return result;
}

// True for a mask that covers all elements of a tensor.
bool is_whole_mask(const Tensor& self, TensorIndices indices) {
  return indices.size() == 1 && indices[0] && indices[0]->dtype() == DType::boolean &&
         indices[0]->dim() > 0 && indices[0]->shape() == self.shape() &&
         indices[0]->device() == self.device();
}

}  // namespace

Tensor index_by_tensors(Memory& memory, const Tensor& self, TensorIndices indices) {
  if (is_whole_mask(self, indices)) return masked_select(memory, self, *indices[0]);
  if (auto result = index_by_slices(memory, self, indices)) return *result;
  if (auto result = index_jointly(memory, self, indices)) return *result;
  SelectedElements selected = select_elements(memory, self, indices);
  const auto stride = result_stride(selected.shape, selected.operands);
  const auto initial = selected.is_known ? Memory::Initial::overwritten : Memory::Initial::empty;
  const Tensor result =
      stride == tensor::contiguous_stride(selected.shape)
          ? memory.allocate_tensor(selected.shape, self.dtype(), self.device(), initial)
          : memory.allocate_tensor(selected.shape, stride, self.dtype(), self.device(), initial);
  if (selected.is_known)
    kernels::gather(memory, region_of(result), region_of(self), std::move(selected.storage_index));
  else memory.flow({tensor::FlowKind::copy, {}, region_of(result), {}});
  return result;
}

}  // namespace stridescope::ops
