#include "engine/ops/elementwise/in_place.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/elementwise/where.h"
#include "engine/kernels/index/gather.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/copy/unknown_write.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

void report_filled(Memory& memory, const Tensor& self, std::vector<std::int64_t> places) {
  if (places.empty()) return;
  memory.flow({.kind = tensor::FlowKind::fill,
               .destination = region_of(self),
               .destination_index = std::move(places)});
}

}  // namespace

void fill_(Memory& memory, const Tensor& self, const Operand& value) {
  if (const auto* number = as_number(value)) {
    require_fits(*number, self.dtype());
    return kernels::fill(memory, region_of(self), *number);
  }
  const Tensor& source = *as_tensor(value);
  if (source.dim() != 0) throw refuse::fill_value_rank(source.dim());
  if (source.device() != self.device()) {
    if (!source.storage().is_meta())
      return fill_(memory, self, tensor::element_at(source, source.storage_offset()));
    return kernels::fill(memory, region_of(self), false);
  }
  if (!(source.storage() == self.storage())) return copy_(memory, self, source);
  auto scratch = memory.scratch(source.storage().is_meta() ? Memory::Mode::meta : Memory::Mode::real);
  copy_(memory, self, clone(scratch, source));
}

void masked_fill_(Memory& memory, const Tensor& self, const Tensor& mask, const Operand& value) {
  std::optional<tensor::Scalar> number;
  if (const auto* given = as_number(value)) number = *given;
  if (const auto* source = as_tensor(value)) {
    if (source->dim() != 0) throw refuse::masked_fill_value_rank(source->dim());
    if (!source->storage().is_meta()) number = tensor::element_at(*source, source->storage_offset());
  }
  if (mask.dtype() != DType::boolean) throw refuse::masked_fill_mask_dtype(mask.dtype());
  require_one_meta_device(mask, self);
  if (mask.device() != self.device()) throw refuse::devices_differ(self.device(), mask.device());
  require_no_partial_overlap(self, mask);
  require_broadcast_to(self, mask);
  if (number) require_fits(*number, self.dtype());
  if (self.numel() == 0) return;
  tensor::require_in_bounds(region_of(self));
  if (self.storage().is_meta() || mask.storage().is_meta() || !number) {
    report_unknown_write(memory, self);
    return;
  }
  const auto condition = mask.view(broadcast_layout(mask.layout(), self.shape()));
  const auto from = region_of(condition);
  const auto places = [&] { return kernels::storage_indices_where(memory, condition, self.layout()); };
  if (tensor::cannot_alias(region_of(self), {&from})) {
    if (memory.is_observed()) report_filled(memory, self, places());
    auto scratch = memory.scratch(Memory::Mode::real);
    const auto filling = scratch.allocate_tensor({}, self.dtype());
    kernels::fill(scratch, region_of(filling), *number);
    const auto everywhere = filling.view(broadcast_layout(filling.layout(), self.shape()));
    return kernels::where(memory, region_of(self), from, region_of(everywhere), region_of(self));
  }
  // The fill could change elements of the mask.
  kernels::scatter(memory, region_of(self), places(), *number);
}

Tensor masked_fill(Memory& memory, const Tensor& self, const Tensor& mask, const Operand& value) {
  const Dims shape = broadcast_shape(mask.shape(), self.shape());
  const Tensor result =
      clone(memory, self.view(broadcast_layout(self.layout(), shape)), tensor::MemoryFormat::contiguous);
  masked_fill_(memory, result, mask, value);
  return result;
}

void masked_scatter_(Memory& memory, const Tensor& self, const Tensor& mask, const Tensor& source) {
  require_no_internal_overlap(self);
  if (self.dtype() != source.dtype())
    throw refuse::masked_scatter_dtypes_differ(self.dtype(), source.dtype());
  if (mask.dtype() != DType::boolean) throw refuse::masked_scatter_mask_dtype(mask.dtype());
  if (mask.dim() > self.dim()) throw refuse::too_few_expand_sizes("CPUBoolType", mask.shape(), self.shape());
  auto index = kernels::storage_indices_where(memory, expand(mask, self.shape()), self.layout());
  const auto count = static_cast<std::int64_t>(index.size());
  if (count > source.numel()) throw refuse::masked_scatter_too_few_elements(source.numel(), count);
  auto scratch = memory.scratch();
  const Tensor packed = contiguous(scratch, source);
  kernels::scatter(memory, region_of(self), std::move(index),
                   {packed.storage(), {{count}, {1}, packed.storage_offset()}, source.dtype()});
}

Tensor masked_scatter(Memory& memory, const Tensor& self, const Tensor& mask, const Tensor& source) {
  if (self.dtype() != source.dtype())
    throw refuse::masked_scatter_copy_dtypes_differ(self.dtype(), source.dtype());
  const Dims shape = broadcast_shape(mask.shape(), self.shape());
  const Tensor result =
      clone(memory, self.view(broadcast_layout(self.layout(), shape)), tensor::MemoryFormat::contiguous);
  masked_scatter_(memory, result, mask, source);
  return result;
}

void fill_diagonal_(Memory& memory, const Tensor& self, const tensor::Scalar& value, bool wrap) {
  if (self.dim() < 2) throw refuse::fill_diagonal_rank();
  const auto& shape = self.shape();
  if (self.dim() > 2 && std::any_of(shape.begin(), shape.end(), [&](auto size) { return size != shape[0]; }))
    throw refuse::fill_diagonal_shape(self.shape());
  require_fits(value, self.dtype());
  const auto length = std::min(shape[0], shape[1]);
  std::int64_t step = 0;
  for (const auto stride : self.stride()) step += stride;
  Dims count{length}, stride{step};
  fill_(memory, self.view({count, stride, self.storage_offset()}), value);
  if (!wrap || self.dim() > 2 || shape[0] <= shape[1] + 1) return;
  // Below the square part, the diagonal restarts after one row without it.
  for (auto row = shape[1] + 1; row < shape[0]; row += shape[1] + 1) {
    const auto left = std::min(shape[0] - row, shape[1]);
    fill_(memory, self.view({{left}, {step}, self.storage_offset() + row * self.stride()[0]}), value);
  }
}

}  // namespace stridescope::ops
