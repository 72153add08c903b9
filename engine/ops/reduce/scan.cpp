#include "engine/ops/reduce/scan.h"

#include <string>

#include "engine/kernels/scan/scan.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/rules/promotion.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using kernels::Scan;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

Tensor run(Memory& memory, Scan op, const Tensor& self, std::int64_t dim, DType dtype, const Tensor& out) {
  dim = tensor::wrap_dim(dim, self.dim());
  const auto source = region_of(self);
  const auto result =
      result_tensor(memory, out, self.shape(), tensor::contiguous_stride(self.shape()), dtype, self.device());
  kernels::scan(memory, op, region_of(result), source, dim);
  return result;
}

Tensor run_softmax(Memory& memory, Scan op, const Tensor& self, std::int64_t dim, std::optional<DType> dtype,
                   const Tensor& out) {
  const auto wrapped = tensor::wrap_dim(dim, self.dim());
  const DType result = dtype.value_or(self.dtype());
  if (out) require_output(out, result, self.device());
  if (!tensor::is_floating(result) && self.numel() != 0) {
    const bool last = wrapped == self.dim() - 1 || self.dim() == 0;
    const std::string name = last && op == Scan::log_softmax ? "log_softmax" : "softmax";
    not_implemented_for(name + (last ? "_lastdim_kernel_impl" : "_kernel_impl"), result);
  }
  if (out && out.shape() == self.shape()) require_no_internal_overlap(out);
  return run(memory, op, self, dim, result, out);
}

/// Running sums and products. Without a `dtype`, the output determines it.
Tensor accumulate(Memory& memory, Scan op, const Tensor& self, std::int64_t dim, std::optional<DType> dtype,
                  const Tensor& out) {
  const auto own = out ? out.dtype() : sum_dtype(self.dtype());
  const auto result = dtype.value_or(own);
  tensor::wrap_dim(dim, self.dim());
  const bool has_kernel = result != DType::boolean && !tensor::is_wide_unsigned(result);
  if (!has_kernel && self.dim() > 0 && self.numel() > 0)
    not_implemented_for(op == Scan::cumsum ? "cumsum_out_cpu" : "cumprod_out_cpu", result);
  return run(memory, op, self, dim, result, out);
}

}  // namespace

Tensor cumsum(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype,
              const Tensor& out) {
  return accumulate(memory, Scan::cumsum, self, dim, dtype, out);
}
Tensor cumprod(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype,
               const Tensor& out) {
  return accumulate(memory, Scan::cumprod, self, dim, dtype, out);
}
Tensor softmax(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype,
               const Tensor& out) {
  return run_softmax(memory, Scan::softmax, self, dim, dtype, out);
}
Tensor log_softmax(Memory& memory, const Tensor& self, std::int64_t dim, std::optional<DType> dtype,
                   const Tensor& out) {
  return run_softmax(memory, Scan::log_softmax, self, dim, dtype, out);
}

Tensor logcumsumexp(Memory& memory, const Tensor& self, std::int64_t dim, const Tensor& out) {
  tensor::wrap_dim(dim, self.dim());
  if (!tensor::is_floating(self.dtype()) && self.numel() != 0)
    not_implemented_for("logcumsumexp_out_cpu", self.dtype());
  if (out && out.dtype() != self.dtype()) throw refuse::logcumsumexp_output_dtype(self.dtype(), out.dtype());
  return run(memory, Scan::logcumsumexp, self, dim, self.dtype(), out);
}

ValuesIndices running_extreme(Memory& memory, MinMax min_max, const Tensor& self, std::int64_t dim) {
  // As in PyTorch, the dimension is ignored for a tensor without dimensions or without elements.
  dim = self.dim() == 0 || self.numel() == 0 ? 0 : tensor::wrap_dim(dim, self.dim());
  const ValuesIndices result{memory.allocate_tensor(self.shape(), self.dtype(), self.device()),
                             memory.allocate_tensor(self.shape(), DType::int64, self.device())};
  kernels::running_extreme(memory, min_max == MinMax::largest, region_of(result.values),
                           region_of(result.indices), region_of(self), dim);
  return result;
}

}  // namespace stridescope::ops
