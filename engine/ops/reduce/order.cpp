#include "engine/ops/reduce/order.h"

#include <limits>
#include <string>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/order/order.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/view/regroup.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using kernels::SelectOptions;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using Kind = SelectOptions::Kind;

ValuesIndices select_along(Memory& memory, const Tensor& self, std::int64_t dim, const SelectOptions& options,
                           const Dims& shape, const Dims& stride) {
  ValuesIndices result{memory.allocate_tensor(shape, stride, self.dtype(), self.device()),
                       memory.allocate_tensor(shape, stride, DType::int64, self.device())};
  kernels::select_along(memory, region_of(result.values), region_of(result.indices), region_of(self), dim,
                        options);
  return result;
}

/// Selects one element of each line along `dim`, with its index in the line.
ValuesIndices select_one_per_line(Memory& memory, const Tensor& self, std::int64_t dim, bool keepdim,
                                  const SelectOptions& options) {
  const auto d = static_cast<std::size_t>(dim);
  Dims lines = self.shape();
  if (self.dim() > 0) lines[d] = 1;
  Dims shape = lines;
  if (self.dim() > 0 && !keepdim) shape.erase(d);
  const ValuesIndices result{memory.allocate_tensor(shape, self.dtype(), self.device()),
                             memory.allocate_tensor(shape, DType::int64, self.device())};
  const auto with_lines = [&](const Tensor& t) {
    return tensor::Region{t.storage(), tensor::contiguous_layout(lines), t.dtype()};
  };
  kernels::select_along(memory, with_lines(result.values), with_lines(result.indices), region_of(self), dim,
                        options);
  return result;
}

std::int64_t length_of(const Tensor& self, std::int64_t dim) {
  return self.dim() == 0 ? 1 : self.shape()[static_cast<std::size_t>(dim)];
}

void require_nonempty_line(const Tensor& self, std::int64_t dim, std::string_view op) {
  if (length_of(self, dim) != 0) return;
  throw refuse::reduced_dim_empty(std::string(op) + "()", dim);
}

ValuesIndices median_along(Memory& memory, const Tensor& self, std::int64_t dim, bool keepdim, Kind kind) {
  dim = tensor::wrap_dim(dim, self.dim());
  require_nonempty_line(self, dim, "median");
  if (self.dtype() == DType::boolean) not_implemented_for("median_out", self.dtype());
  return select_one_per_line(memory, self, dim, keepdim, {.kind = kind});
}

Tensor median_of(Memory& memory, const Tensor& self, Kind kind) {
  if (self.numel() == 0) {
    const auto result = memory.allocate_tensor({}, self.dtype(), self.device());
    kernels::fill(memory, region_of(result), std::numeric_limits<double>::quiet_NaN());
    return result;
  }
  if (self.dtype() == DType::boolean) not_implemented_for("median_cpu", self.dtype());
  return select_one_per_line(memory, flatten(memory, self), 0, false, {.kind = kind}).values;
}

}  // namespace

ValuesIndices sort(Memory& memory, const Tensor& self, std::int64_t dim, bool descending, bool stable) {
  dim = tensor::wrap_dim(dim, self.dim());
  return select_along(memory, self, dim,
                      {.kind = stable ? Kind::stable_sort : Kind::sort, .descending = descending},
                      self.shape(), preserved_stride(self.layout()));
}

ValuesIndices topk(Memory& memory, const Tensor& self, std::int64_t k, std::int64_t dim, bool largest,
                   bool sorted) {
  dim = tensor::wrap_dim(dim, self.dim());
  if (k < 0 || k > length_of(self, dim)) throw refuse::topk_out_of_range(k);
  if (self.dtype() == DType::boolean) not_implemented_for("topk_cpu", self.dtype());
  Dims shape = self.shape();
  if (!shape.empty()) shape[static_cast<std::size_t>(dim)] = k;
  return select_along(memory, self, dim, {.kind = Kind::top, .descending = largest, .k = k, .sorted = sorted},
                      shape, tensor::contiguous_stride(shape));
}

ValuesIndices median(Memory& memory, const Tensor& self, std::int64_t dim, bool keepdim) {
  return median_along(memory, self, dim, keepdim, Kind::median);
}
ValuesIndices nanmedian(Memory& memory, const Tensor& self, std::int64_t dim, bool keepdim) {
  return median_along(memory, self, dim, keepdim, Kind::nanmedian);
}
Tensor median_of_all(Memory& memory, const Tensor& self) { return median_of(memory, self, Kind::median); }
Tensor nanmedian_of_all(Memory& memory, const Tensor& self) {
  return median_of(memory, self, Kind::nanmedian);
}

ValuesIndices kthvalue(Memory& memory, const Tensor& self, std::int64_t k, std::int64_t dim, bool keepdim) {
  dim = tensor::wrap_dim(dim, self.dim());
  require_nonempty_line(self, dim, "kthvalue");
  if (k < 1 || k > length_of(self, dim)) throw refuse::kthvalue_out_of_range(dim);
  if (self.dtype() == DType::boolean) not_implemented_for("kthvalue_cpu", self.dtype());
  return select_one_per_line(memory, self, dim, keepdim, {.kind = Kind::kth, .k = k - 1});
}

ValuesIndices mode(Memory& memory, const Tensor& self, std::int64_t dim, bool keepdim) {
  dim = tensor::wrap_dim(dim, self.dim());
  require_nonempty_line(self, dim, "mode");
  return select_one_per_line(memory, self, dim, keepdim, {.kind = Kind::mode});
}

}  // namespace stridescope::ops
