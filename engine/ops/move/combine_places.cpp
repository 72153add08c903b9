#include "engine/ops/move/combine_places.h"

#include <cstddef>
#include <utility>

#include "engine/kernels/index/gather.h"
#include "engine/tensor/inside.h"

namespace stridescope::ops {

using tensor::Memory;
using tensor::Tensor;

kernels::Put put_of(Binary function) {
  switch (function) {
    case Binary::multiply: return kernels::Put::multiplied;
    case Binary::maximum: return kernels::Put::largest;
    case Binary::minimum: return kernels::Put::smallest;
    default: return kernels::Put::added;
  }
}

bool can_put(tensor::DType dtype) { return !is_complex(dtype) && !is_wide_unsigned(dtype); }

void combine_places(Memory& memory, const Tensor& self, std::vector<std::int64_t> places, const Tensor& part,
                    Binary op) {
  if (can_put(self.dtype()))
    return kernels::scatter(memory, region_of(self), std::move(places), region_of(part), put_of(op));
  if (places.empty()) return;
  tensor::require_inside(region_of(part));
  const tensor::Flow flow{.kind = tensor::FlowKind::compute,
                          .sources = {region_of(part)},
                          .destination = region_of(self),
                          .destination_index = std::move(places)};
  memory.flow(flow);
  if (self.storage().is_meta() || part.storage().is_meta()) return;
  /// Cost of computing one element by a call of its own.
  constexpr std::int64_t cost_of_call_bytes = 4096;
  const tensor::Pace pace(memory.control());
  auto scratch = memory.scratch();
  for (std::size_t n = 0; n < flow.destination_index.size(); ++n) {
    pace.look(n, cost_of_call_bytes);
    const Tensor to(self.storage(), {{}, {}, flow.destination_index[n]}, self.dtype());
    const Tensor from(part.storage(), {{}, {}, part.layout().at_linear(static_cast<std::int64_t>(n))},
                      part.dtype());
    binary_(scratch, op, to, Operand(from));
  }
}

}  // namespace stridescope::ops
