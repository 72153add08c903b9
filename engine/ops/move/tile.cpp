#include "engine/ops/move/tile.h"

#include <algorithm>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

Tensor repeat(Memory& memory, const Tensor& self, const Dims& times) {
  const std::size_t rank = times.size();
  if (rank < self.shape().size()) throw refuse::repeat_dim_count();
  const std::size_t added = rank - self.shape().size();
  Dims shape(rank, 1);
  std::copy(self.shape().begin(), self.shape().end(), shape.begin() + added);
  Dims repeated = shape;
  for (std::size_t d = 0; d < rank; ++d) {
    const auto size = tensor::checked_multiply(shape[d], times[d]);
    if (!size) throw refuse::numel_overflow(shape);
    repeated[d] = *size;
  }
  const Tensor result =
      memory.allocate_tensor(repeated, self.dtype(), self.device(), Memory::Initial::overwritten);
  if (result.numel() == 0) return result;

  // Splits each dimension in two: the repetition, and the index within it. The source has stride 0 along the
  // repetition.
  tensor::Region to = region_of(result), from = region_of(self);
  to.layout.shape = from.layout.shape = times;
  to.layout.shape.append(shape);
  from.layout.shape.append(shape);
  for (std::size_t d = 0; d < rank; ++d) to.layout.stride[d] *= shape[d];
  to.layout.stride.append(result.stride());
  from.layout.stride = Dims(rank + added, 0);
  from.layout.stride.append(self.stride());
  kernels::copy(memory, to, from);
  return result;
}

Tensor tile(Memory& memory, const Tensor& self, const Dims& times) {
  Dims padded(self.shape().size() - std::min(self.shape().size(), times.size()), 1);
  padded.append(times);
  return repeat(memory, self, padded);
}

Tensor repeat_interleave(Memory& memory, const Tensor& self, std::int64_t times,
                         std::optional<std::int64_t> dim, std::optional<std::int64_t> output_size) {
  const Tensor source = dim ? self : flatten(memory, self);
  const std::int64_t at = tensor::wrap_dim(dim.value_or(0), self.dim());
  if (times < 0) throw refuse::repeats_negative(times);
  const Tensor unsqueezed = unsqueeze(source, at + 1);
  Dims shape = unsqueezed.shape();
  shape[static_cast<std::size_t>(at + 1)] = times;
  const auto size = tensor::checked_multiply(times, shape[static_cast<std::size_t>(at)]);
  if (!size) throw refuse::numel_overflow(shape);
  if (output_size && *output_size != *size) throw refuse::repeat_output_size_differs(*size, *output_size);
  return flatten(memory, clone(memory, expand(unsqueezed, shape), tensor::MemoryFormat::contiguous), at,
                 at + 1);
}

Tensor repeat_interleave(Memory& memory, const Tensor& times, std::optional<std::int64_t> output_size) {
  const bool is_index = times.dtype() == tensor::DType::int64 || times.dtype() == tensor::DType::int32;
  if (!is_index && tensor::category(times.dtype()) != tensor::Category::integral)
    not_implemented_for("repeat_interleave_cpu", times.dtype());
  if (times.dim() != 1) throw refuse::repeats_not_vector();
  if (!is_index) throw refuse::repeats_dtype();
  std::int64_t size = 0;
  bool is_negative = false, overflows = false;
  memory.require_room(times.numel(), sizeof(std::int64_t));
  std::vector<std::int64_t> counts;
  constexpr std::int64_t cost_of_count = 96;
  tensor::ProgressMeter meter(memory.control());
  for (std::int64_t i = 0; i < times.shape()[0]; ++i) {
    meter.throw_if_cancelled(static_cast<std::size_t>(i), cost_of_count);
    counts.push_back(tensor::to_int(tensor::element_at(times, times.layout().at_linear(i))));
    is_negative |= counts.back() < 0;
    overflows |= __builtin_add_overflow(size, counts.back(), &size);
  }
  if (is_negative) throw refuse::repeat_negative();
  if (overflows) throw refuse::numel_overflow(times.shape());
  if (output_size && *output_size != size) throw refuse::repeat_allocated_size_differs();
  const Tensor result = memory.allocate_tensor({size}, times.dtype(), times.device());
  if (size == 0) return result;
  const auto to = region_of(result), from = region_of(times);
  kernels::KernelCall call(memory, {&to, &from});
  call.report([&] { return tensor::Flow{tensor::FlowKind::fill, {from}, to}; });
  if (!call.has_bytes()) return result;
  auto* at = call.data(0);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (std::int64_t k = 0; k < counts[i]; ++k, at += result.itemsize()) {
      tensor::write_element(at, result.dtype(), static_cast<std::int64_t>(i));
      call.meter().add(result.itemsize(), cost_of_count);
    }
  }
  return result;
}

Tensor repeat_interleave(Memory& memory, const Tensor& self, const Tensor& times,
                         std::optional<std::int64_t> dim, std::optional<std::int64_t> output_size) {
  const Tensor source = dim ? self : flatten(memory, self);
  const std::int64_t at = tensor::wrap_dim(dim.value_or(0), source.dim(), false);
  const std::int64_t size = source.shape()[static_cast<std::size_t>(at)];
  Tensor counts = times;
  if (times.dim() == 0 || (times.dim() == 1 && times.shape()[0] == 1)) {
    counts = expand(reshape(memory, times, {1}), {size});
  } else if (times.dim() > 1) {
    throw refuse::repeats_rank();
  } else if (times.shape()[0] != size) {
    throw refuse::repeats_size_differs(times.shape()[0], dim.value_or(0), size);
  }
  return index_select(memory, source, at, repeat_interleave(memory, counts, output_size));
}

}  // namespace stridescope::ops
