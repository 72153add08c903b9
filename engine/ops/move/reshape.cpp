#include "engine/ops/copy/copy.h"
#include "engine/ops/view/regroup.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

Tensor reshape(Memory& memory, const Tensor& self, const Dims& shape) {
  if (auto layout = try_view(self.layout(), shape)) return self.view(std::move(*layout));
  const auto copy = clone(memory, self, tensor::MemoryFormat::contiguous);
  return {copy.storage(), view(copy.layout(), shape), copy.dtype()};
}

Tensor flatten(Memory& memory, const Tensor& self, std::int64_t start_dim, std::int64_t end_dim) {
  const auto shape = flatten_shape(self.layout(), start_dim, end_dim);
  return shape ? reshape(memory, self, *shape) : self;
}

Tensor ravel(Memory& memory, const Tensor& self) { return view(contiguous(memory, self), Dims{-1}); }

}  // namespace stridescope::ops
