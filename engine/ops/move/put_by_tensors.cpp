#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/scatter_along.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/move/advanced_index.h"
#include "engine/ops/move/index_lists.h"
#include "engine/ops/move/index_slices.h"
#include "engine/ops/move/scatter_combine.h"
#include "engine/ops/rules/index_rules.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/regroup.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

namespace {

bool broadcasts_to(const Dims& from, const Dims& to) {
  if (from.size() > to.size()) return false;
  for (std::size_t i = 1; i <= from.size(); ++i)
    if (from[from.size() - i] != to[to.size() - i] && from[from.size() - i] != 1) return false;
  return true;
}

// For a single mask and a number, PyTorch calls masked_fill, with dimensions of size 1 appended to the
// mask.
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

}  // namespace

void put_by_tensors(Memory& memory, const Tensor& self, TensorIndices indices, const Tensor& value,
                    bool accumulate) {
  if (const auto mask = accumulate ? std::nullopt : mask_to_fill_by(self, indices, value))
    return masked_fill_(memory, self, *mask, Operand(value.view({{}, {}, value.storage_offset()})));
  require_no_overlap(self, value);
  for (const auto& index : indices)
    if (index) require_no_overlap(self, *index);
  tensor::require_in_bounds(region_of(self));
  if (const auto slices = accumulate ? std::nullopt : as_index_slices(self, indices);
      slices && slices->index.dim() == 1 && value.dtype() == self.dtype() &&
      value.device() == self.device() && !value.storage().is_meta()) {
    const auto index = region_of(slices->index), from = region_of(value);
    if (const auto shape = slices->shape(self);
        broadcasts_to(value.shape(), shape) && tensor::cannot_alias(region_of(self), {&index, &from})) {
      require_index_types(self, indices);
      const auto places = slice_indices(memory, self, *slices);
      const tensor::Region values{value.storage(), broadcast_layout(value.layout(), shape), value.dtype()};
      if (memory.is_observed())
        memory.flow(
            {.kind = tensor::FlowKind::copy,
             .sources = {values},
             .destination = region_of(self),
             .destination_index = kernels::storage_indices(memory, self.layout(), slices->dim, places)});
      return kernels::scatter_slices(memory, kernels::ScatterMode::assign, region_of(self), values,
                                     slices->dim, places);
    }
  }
  // As in PyTorch, the value is checked before the index lists' entries.
  SelectedElements chosen = select_elements(memory, self, indices, [&](const Dims& shape) {
    if (!broadcasts_to(value.shape(), shape)) throw refuse::value_shape_differs(value.shape(), shape);
    if (value.dtype() != self.dtype()) throw refuse::index_put_dtypes_differ(self.dtype(), value.dtype());
  });
  const bool is_scalar = value.dim() == 0;
  if (value.device() != self.device() && !is_scalar && !is_meta_result(self, value))
    throw refuse::devices_differ(self.device(), value.device());
  if (!chosen.is_known) {
    memory.flow({tensor::FlowKind::copy, {}, region_of(self), {}});
    return;
  }
  if (accumulate)
    return scatter_combine(memory, self, std::move(chosen.storage_index),
                           value.view(broadcast_layout(value.layout(), chosen.shape)), Binary::add);
  kernels::scatter(memory, region_of(self), std::move(chosen.storage_index),
                   {value.storage(), broadcast_layout(value.layout(), chosen.shape), value.dtype()});
}

}  // namespace stridescope::ops
