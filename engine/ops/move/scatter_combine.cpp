#include "engine/ops/move/scatter_combine.h"

#include <cstddef>
#include <utility>

#include "engine/kernels/index/gather.h"
#include "engine/tensor/bounds.h"

namespace stridescope::ops {

using tensor::Memory;
using tensor::Tensor;

kernels::ScatterMode scatter_mode_of(Binary function) {
  switch (function) {
    case Binary::multiply: return kernels::ScatterMode::multiply;
    case Binary::maximum: return kernels::ScatterMode::maximum;
    case Binary::minimum: return kernels::ScatterMode::minimum;
    default: return kernels::ScatterMode::add;
  }
}

bool can_scatter_reduce(tensor::DType dtype) { return !is_complex(dtype) && !is_wide_unsigned(dtype); }

void scatter_combine(Memory& memory, const Tensor& self, std::vector<std::int64_t> places, const Tensor& part,
                     Binary op) {
  if (can_scatter_reduce(self.dtype()))
    return kernels::scatter(memory, region_of(self), std::move(places), region_of(part), scatter_mode_of(op));
  if (places.empty()) return;
  tensor::require_in_bounds(region_of(part));
  const tensor::Flow flow{.kind = tensor::FlowKind::compute,
                          .sources = {region_of(part)},
                          .destination = region_of(self),
                          .destination_index = std::move(places)};
  memory.flow(flow);
  if (self.storage().is_meta() || part.storage().is_meta()) return;
  // Cost of computing one element in a separate call.
  constexpr std::int64_t cost_of_call_bytes = 4096;
  const tensor::ProgressMeter meter(memory.control());
  auto scratch = memory.scratch();
  for (std::size_t n = 0; n < flow.destination_index.size(); ++n) {
    meter.throw_if_cancelled(n, cost_of_call_bytes);
    const Tensor to(self.storage(), {{}, {}, flow.destination_index[n]}, self.dtype());
    const Tensor from(part.storage(), {{}, {}, part.layout().at_linear(static_cast<std::int64_t>(n))},
                      part.dtype());
    binary_(scratch, op, to, Operand(from));
  }
}

}  // namespace stridescope::ops
