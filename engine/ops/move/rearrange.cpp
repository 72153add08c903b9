#include "engine/ops/move/rearrange.h"

#include <cstdlib>
#include <utility>

#include "engine/kernels/copy/copy.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/create/like.h"
#include "engine/ops/move/join.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

// A view of `length` indices of a dimension from `start`.
Tensor part(const Tensor& self, std::size_t dim, std::int64_t start, std::int64_t length) {
  tensor::Layout layout = self.layout();
  layout.shape[dim] = length;
  layout.storage_offset += start * layout.stride[dim];
  return self.view(layout);
}

Tensor roll_dim(Memory& memory, const Tensor& self, std::int64_t shift, std::int64_t dim) {
  if (self.numel() == 0) return clone(memory, self);
  const auto at = static_cast<std::size_t>(tensor::wrap_dim(dim, self.dim(), false));
  const std::int64_t size = self.shape()[at];
  const std::int64_t start = ((size - shift % size) % size + size) % size;
  const Tensor parts[] = {part(self, at, start, size - start), part(self, at, 0, start)};
  return cat(memory, parts, dim);
}

Tensor roll_flat(Memory& memory, const Tensor& self, std::int64_t shift) {
  const Tensor packed = contiguous(memory, self);
  const Tensor rolled = roll_dim(
      memory, packed.view(tensor::contiguous_layout({packed.numel()}, packed.storage_offset())), shift, 0);
  return {rolled.storage(), tensor::contiguous_layout(self.shape()), self.dtype(), true};
}

// Swaps two dimensions of a new result; Python does not see it as a view.
Tensor transposed(const Tensor& self, std::int64_t a, std::int64_t b) {
  tensor::Layout layout = self.layout();
  const auto i = static_cast<std::size_t>(tensor::wrap_dim(a, self.dim()));
  const auto j = static_cast<std::size_t>(tensor::wrap_dim(b, self.dim()));
  std::swap(layout.shape[i], layout.shape[j]);
  std::swap(layout.stride[i], layout.stride[j]);
  return {self.storage(), layout, self.dtype()};
}

void require_rotation(const Tensor& self, std::span<const std::int64_t> dims) {
  const std::int64_t rank = self.dim();
  if (dims.size() != 2) throw refuse::rotation_dim_count(dims.size());
  if (rank < 2) throw refuse::rotation_rank(rank);
  const auto apart = tensor::wrapping_add(dims[0], tensor::wrapping_multiply(-1, dims[1]));
  if (apart == 0 || apart == rank || apart == -rank) throw refuse::rotation_dims_equal(dims[0], dims[1]);
  for (const int i : {0, 1}) {
    const std::int64_t dim = dims[static_cast<std::size_t>(i)];
    if (dim >= rank || dim < -rank) throw refuse::rotation_dim_out_of_range(i, dim);
  }
}

}  // namespace

Tensor flip(Memory& memory, const Tensor& self, std::span<const std::int64_t> dims) {
  const auto flipped = tensor::dim_mask(dims, self.dim());
  const Tensor result = uninitialised_like(memory, self);
  tensor::Region source = region_of(self);
  for (std::size_t d = 0; d < self.shape().size(); ++d) {
    if (!flipped[d] || self.shape()[d] == 0) continue;
    source.layout.storage_offset += (self.shape()[d] - 1) * self.stride()[d];
    source.layout.stride[d] = -self.stride()[d];
  }
  kernels::copy(memory, region_of(result), source);
  return result;
}

Tensor fliplr(Memory& memory, const Tensor& self) {
  if (self.dim() < 2) throw refuse::fliplr_rank(self.dim());
  return flip(memory, self, Dims{1});
}

Tensor flipud(Memory& memory, const Tensor& self) {
  if (self.dim() < 1) throw refuse::flipud_rank(self.dim());
  return flip(memory, self, Dims{0});
}

Tensor roll(Memory& memory, const Tensor& self, std::span<const std::int64_t> shifts,
            std::span<const std::int64_t> dims) {
  if (shifts.empty()) throw refuse::shifts_missing();
  if (dims.empty() && shifts.size() == 1) return roll_flat(memory, self, shifts[0]);
  if (shifts.size() != dims.size()) throw refuse::shifts_and_dims_differ(shifts.size(), dims.size());
  Tensor result = self;
  for (std::size_t i = 0; i < dims.size(); ++i) result = roll_dim(memory, result, shifts[i], dims[i]);
  return result;
}

Tensor rot90(Memory& memory, const Tensor& self, std::int64_t times, std::span<const std::int64_t> dims) {
  require_rotation(self, dims);
  switch ((4 + times % 4) % 4) {
    case 1: return transposed(flip(memory, self, Dims{dims[1]}), dims[0], dims[1]);
    case 2: return flip(memory, self, dims);
    case 3: return transposed(flip(memory, self, Dims{dims[0]}), dims[0], dims[1]);
    default: return clone(memory, self, tensor::MemoryFormat::contiguous);
  }
}

}  // namespace stridescope::ops
