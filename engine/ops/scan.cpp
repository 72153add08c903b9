#include "engine/ops/scan.h"

#include <string>

#include "engine/kernels/scan.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/promotion.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using kernels::Scan;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

Tensor run(Memory& memory, Scan op, const Tensor& self, std::int64_t dim, DType dtype) {
  dim = tensor::wrap_dim(dim, self.dim());
  const auto result = memory.allocate_tensor(self.shape(), dtype, self.device());
  kernels::scan(memory, op, region_of(result), region_of(self), dim);
  return result;
}

Tensor run_softmax(Memory& memory, Scan op, const Tensor& self, std::int64_t dim,
                   std::optional<DType> dtype) {
  const auto wrapped = tensor::wrap_dim(dim, self.dim());
  const DType result = dtype.value_or(self.dtype());
  if (!tensor::is_floating(result) && self.numel() != 0) {
    const bool last = wrapped == self.dim() - 1 || self.dim() == 0;
    const std::string name = last && op == Scan::log_softmax ? "log_softmax" : "softmax";
    not_implemented_for(name + (last ? "_lastdim_kernel_impl" : "_kernel_impl"), result);
  }
  return run(memory, op, self, dim, result);
}

}  // namespace

Tensor cumsum(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype) {
  return run(memory, Scan::cumsum, self, dim, dtype.value_or(accumulation_type(self.dtype())));
}
Tensor cumprod(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype) {
  return run(memory, Scan::cumprod, self, dim, dtype.value_or(accumulation_type(self.dtype())));
}
Tensor softmax(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype) {
  return run_softmax(memory, Scan::softmax, self, dim, dtype);
}
Tensor log_softmax(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype) {
  return run_softmax(memory, Scan::log_softmax, self, dim, dtype);
}

}  // namespace stridescope::ops
