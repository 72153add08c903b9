#include "engine/ops/move/where.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/elementwise/where.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/promotion.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

// Layout of the converted dense copy that PyTorch broadcasts in place of an operand of another dtype.
tensor::Layout converted_layout(const Tensor& t, DType dtype) {
  tensor::Layout layout = t.layout();
  if (t.dtype() != dtype) {
    layout.stride = preserved_stride(layout);
    layout.storage_offset = 0;
  }
  return layout;
}

// An operand's elements in the result's dtype and shape. Not reported: `memory` is a scratch memory.
tensor::Region converted_operand(Memory& memory, const Operand& operand, DType dtype, const Dims& shape) {
  if (const auto* number = as_number(operand)) {
    const Tensor t = memory.allocate_tensor({}, dtype);
    kernels::fill(memory, region_of(t), *number);
    return {t.storage(), broadcast_layout(t.layout(), shape), dtype};
  }
  const Tensor t = to(memory, *as_tensor(operand), {.dtype = dtype});
  return {t.storage(), broadcast_layout(t.layout(), shape), dtype};
}

Tensor triangle(Memory& memory, const Tensor& self, std::int64_t first_column, bool keeps_upper) {
  if (self.dim() < 2) throw refuse::triangle_rank(keeps_upper ? "triu" : "tril");
  const Tensor result =
      memory.allocate_tensor(self.shape(), self.dtype(), self.device(), Memory::Initial::overwritten);
  kernels::triangle(memory, region_of(result), region_of(self), first_column, keeps_upper);
  return result;
}

}  // namespace

Tensor where(Memory& memory, const Tensor& condition, const Operand& a, const Operand& b) {
  const Operand values[] = {a, b}, all[] = {condition, a, b};
  const DType dtype = result_type(memory, values);
  if (condition.dtype() != DType::boolean && condition.dtype() != DType::uint8)
    throw refuse::where_condition_dtype(condition.dtype());
  const tensor::Device device = common_device(all);

  Dims shape = condition.shape();
  std::vector<tensor::Layout> layouts{converted_layout(condition, DType::boolean)};
  bool has_number = false;
  std::vector<tensor::Region> sources{region_of(condition)};
  for (const Operand& value : values) {
    const auto* t = as_tensor(value);
    has_number |= t == nullptr;
    if (!t) {
      require_fits(*as_number(value), dtype);
      continue;
    }
    shape = broadcast_shape(shape, t->shape());
    layouts.push_back(converted_layout(*t, dtype));
    sources.push_back(region_of(*t));
  }
  const Tensor result = memory.allocate_tensor(shape, result_stride(shape, layouts, has_number), dtype,
                                               device, Memory::Initial::overwritten);
  if (result.numel() == 0) return result;
  bool has_bytes = !result.storage().is_meta();
  for (auto& source : sources) {
    has_bytes &= !source.storage.is_meta();
    source.layout = broadcast_layout(source.layout, shape);
  }
  memory.flow({tensor::FlowKind::compute, sources, region_of(result), {}});
  if (!has_bytes) return result;
  auto scratch = memory.scratch();
  kernels::where(scratch, region_of(result), converted_operand(scratch, condition, DType::boolean, shape),
                 converted_operand(scratch, a, dtype, shape), converted_operand(scratch, b, dtype, shape));
  return result;
}

namespace {

// Clamps the diagonal to a bound beyond any matrix, so that adding row numbers cannot overflow.
std::int64_t bounded(std::int64_t diagonal) {
  constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max() / 4;
  return std::clamp(diagonal, -far, far);
}

}  // namespace

Tensor tril(Memory& memory, const Tensor& self, std::int64_t diagonal) {
  return triangle(memory, self, bounded(diagonal) + 1, false);
}

Tensor triu(Memory& memory, const Tensor& self, std::int64_t diagonal) {
  return triangle(memory, self, bounded(diagonal), true);
}

Tensor diag(Memory& memory, const Tensor& self, std::int64_t diagonal_offset) {
  if (self.dim() != 1 && self.dim() != 2) throw refuse::diag_rank(self.dim());
  if (self.dim() == 1) return diag_embed(memory, self, diagonal_offset);
  return clone(memory, diagonal(self, diagonal_offset), tensor::MemoryFormat::contiguous);
}

Tensor diag_embed(Memory& memory, const Tensor& self, std::int64_t offset, std::int64_t dim1,
                  std::int64_t dim2) {
  const std::int64_t rank = self.dim() + 1;
  const std::int64_t first = tensor::wrap_dim(dim1, rank), second = tensor::wrap_dim(dim2, rank);
  if (first == second) throw refuse::diagonal_dims_equal(dim1, dim2);
  // As in PyTorch, the sum may wrap; a negative side is refused.
  const std::int64_t side =
      tensor::wrapping_add(self.shape().back(), offset < 0 ? tensor::wrapping_multiply(-1, offset) : offset);
  Dims shape = self.shape();
  shape.pop_back();
  shape.insert(static_cast<std::size_t>(std::min(first, second)), side);
  shape.insert(static_cast<std::size_t>(std::max(first, second)), side);
  const Tensor result = memory.allocate_tensor(shape, self.dtype(), self.device());
  kernels::copy(memory, region_of(diagonal(result, offset, first, second)), region_of(self));
  return result;
}

}  // namespace stridescope::ops
