#include "engine/ops/move/replace.h"

#include "engine/kernels/copy/copy.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/select.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using tensor::Memory;
using tensor::Tensor;

// A copy of the whole storage with the same layout, so that a view of it has the same offset as in `self`
// (at::clone_preserve_strides).
Tensor clone_whole_storage(Memory& memory, const Tensor& self) {
  if (internal_overlap(self.layout()) == InternalOverlap::some) return clone(memory, self);
  const std::int64_t count = self.storage().nbytes() / self.itemsize();
  const Tensor whole(self.storage(), tensor::contiguous_layout({count}), self.dtype());
  return {clone(memory, whole).storage(), self.layout(), self.dtype()};
}

void replace(Memory& memory, const Tensor& part, const Tensor& source) {
  if (!(part.shape() == source.shape())) throw refuse::slice_shape_differs(source.shape(), part.shape());
  copy_(memory, part, source);
}

}  // namespace

Tensor select_scatter(Memory& memory, const Tensor& self, const Tensor& source, std::int64_t dim,
                      std::int64_t index) {
  const Tensor result = clone_whole_storage(memory, self);
  replace(memory, select(result, dim, index), source);
  return result;
}

Tensor slice_scatter(Memory& memory, const Tensor& self, const Tensor& source, std::int64_t dim,
                     std::optional<std::int64_t> start, std::optional<std::int64_t> stop, std::int64_t step) {
  const Tensor result = clone_whole_storage(memory, self);
  replace(memory, slice(result, dim, start, stop, step), source);
  return result;
}

Tensor diagonal_scatter(Memory& memory, const Tensor& self, const Tensor& source, std::int64_t offset,
                        std::int64_t dim1, std::int64_t dim2) {
  const Tensor result = clone_whole_storage(memory, self);
  replace(memory, diagonal(result, offset, dim1, dim2), source);
  return result;
}

Tensor narrow_copy(Memory& memory, const Tensor& self, std::int64_t dim, std::int64_t start,
                   std::int64_t length) {
  if (self.dim() > 0 && dim >= self.dim()) throw refuse::narrow_copy_dim(dim, self.dim());
  if (length < 0 && self.dim() > 0)
    throw refuse::narrow_too_long(start, length,
                                  self.shape()[static_cast<std::size_t>(tensor::wrap_dim(dim, self.dim()))]);
  return clone(memory, narrow(self, dim, start, length), tensor::MemoryFormat::contiguous);
}

}  // namespace stridescope::ops
