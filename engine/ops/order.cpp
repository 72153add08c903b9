#include "engine/ops/order.h"

#include <limits>
#include <string>
#include <vector>

#include "engine/kernels/copy.h"
#include "engine/kernels/order.h"
#include "engine/ops/copy.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/iterator.h"
#include "engine/ops/regroup.h"
#include "engine/tensor/element.h"
#include "engine/tensor/messages.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using tensor::messages::index_error;
using tensor::messages::runtime_error;

ValuesIndices sorted(Memory& memory, const Tensor& self, std::int64_t dim, bool descending, const Dims& shape,
                     const Dims& stride) {
  ValuesIndices result{memory.allocate_tensor(shape, stride, self.dtype(), self.device()),
                       memory.allocate_tensor(shape, stride, DType::int64, self.device())};
  kernels::sort_lines(memory, region_of(result.values), region_of(result.indices), region_of(self), dim,
                      descending);
  return result;
}

bool same_bytes(const Tensor& tensor, std::int64_t a, std::int64_t b) {
  return tensor::element_at(tensor, tensor.layout().at_linear(a)) ==
         tensor::element_at(tensor, tensor.layout().at_linear(b));
}

void put(const Tensor& tensor, std::int64_t at, const tensor::Scalar& value) {
  tensor::write_element(tensor.data() + at * tensor.itemsize(), tensor.dtype(), value);
}

}  // namespace

ValuesIndices sort(Memory& memory, const Tensor& self, std::int64_t dim, bool descending) {
  dim = tensor::wrap_dim(dim, self.dim());
  return sorted(memory, self, dim, descending, self.shape(), preserved_stride(self.layout()));
}

ValuesIndices topk(Memory& memory, const Tensor& self, std::int64_t k, std::int64_t dim, bool largest) {
  dim = tensor::wrap_dim(dim, self.dim());
  const auto length = self.dim() == 0 ? 1 : self.shape()[static_cast<std::size_t>(dim)];
  if (k < 0 || k > length) throw runtime_error("selected index k out of range");
  if (self.dtype() == DType::boolean) not_implemented_for("topk_cpu", self.dtype());
  Dims shape = self.shape();
  if (!shape.empty()) shape[static_cast<std::size_t>(dim)] = k;
  return sorted(memory, self, dim, largest, shape, tensor::contiguous_stride(shape));
}

ValuesIndices median(Memory& memory, const Tensor& self, std::int64_t dim, bool keepdim) {
  dim = tensor::wrap_dim(dim, self.dim());
  const auto d = static_cast<std::size_t>(dim);
  const auto length = self.dim() == 0 ? 1 : self.shape()[d];
  if (length == 0) {
    throw index_error("median(): Expected reduction dim " + std::to_string(dim) + " to have non-zero size.");
  }
  if (self.dtype() == DType::boolean) not_implemented_for("median_out_cpu", self.dtype());
  const auto order = sort(memory, self, dim);
  Dims shape = self.shape();
  if (!shape.empty() && keepdim) shape[d] = 1;
  if (!shape.empty() && !keepdim) shape.erase(d);
  const auto middle = [&](const Tensor& lines) {
    if (self.dim() == 0) return clone(memory, lines);
    auto layout = lines.layout();
    layout.storage_offset += (length - 1) / 2 * layout.stride[d];
    layout.shape[d] = 1;
    auto stride = layout.stride;
    if (!keepdim) stride.erase(d);
    return clone(memory, lines.view({shape, stride, layout.storage_offset}),
                 tensor::MemoryFormat::contiguous);
  };
  return {middle(order.values), middle(order.indices)};
}

Tensor median_of_all(Memory& memory, const Tensor& self) {
  if (self.dtype() == DType::boolean) not_implemented_for("median_cpu", self.dtype());
  if (self.numel() == 0) {
    const auto nothing = memory.allocate_tensor({}, self.dtype(), self.device());
    kernels::fill(memory, region_of(nothing), std::numeric_limits<double>::quiet_NaN());
    return nothing;
  }
  return median(memory, flatten(memory, self), 0).values;
}

Distinct unique(Memory& memory, const Tensor& self) {
  if (self.storage().is_meta()) throw tensor::NeedsData();
  Memory scratch;
  const auto order = sort(scratch, flatten(scratch, self), 0);
  std::vector<std::int64_t> first;  // of each run of equal elements
  for (std::int64_t i = 0; i < self.numel(); ++i) {
    if (i == 0 || !same_bytes(order.values, i - 1, i)) first.push_back(i);
  }
  const auto count = static_cast<std::int64_t>(first.size());
  const Distinct result{memory.allocate_tensor({count}, self.dtype(), self.device()),
                        memory.allocate_tensor(self.shape(), DType::int64, self.device()),
                        memory.allocate_tensor({count}, DType::int64, self.device())};
  if (memory.is_observed()) {
    tensor::Flow flow{tensor::FlowKind::copy, {region_of(self)}, region_of(result.values), {}};
    for (const auto at : first) {
      const auto place = tensor::to_int(tensor::element_at(order.indices, at));
      flow.source_index.push_back(self.layout().at_linear(place));
    }
    if (count > 0) memory.flow(flow);
    if (count > 0) memory.flow({tensor::FlowKind::fill, {}, region_of(result.inverse), {}});
    if (count > 0) memory.flow({tensor::FlowKind::fill, {}, region_of(result.counts), {}});
  }
  for (std::int64_t run = 0; run < count; ++run) {
    const auto begin = first[static_cast<std::size_t>(run)];
    const auto end = run + 1 < count ? first[static_cast<std::size_t>(run + 1)] : self.numel();
    put(result.values, run, tensor::element_at(order.values, begin));
    put(result.counts, run, end - begin);
    for (auto i = begin; i < end; ++i)
      put(result.inverse, tensor::to_int(tensor::element_at(order.indices, i)), run);
  }
  return result;
}

}  // namespace stridescope::ops
