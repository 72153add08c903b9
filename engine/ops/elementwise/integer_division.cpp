#include "engine/ops/elementwise/integer_division.h"

#include <vector>

#include "engine/kernels/elementwise/contains_zero.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using kernels::Input;
using tensor::Memory;
using tensor::Region;

bool is_zero(const tensor::Scalar& number, tensor::DType dtype) {
  return tensor::dispatch(dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    return std::visit([](auto v) { return tensor::convert<T>(v) == T(0); }, number);
  });
}

void require_nonzero(Memory& memory, const Input& divisor, tensor::DType dtype) {
  const auto* region = std::get_if<Region>(&divisor);
  if (region && region->storage.is_meta()) throw tensor::NeedsData();
  if (region ? kernels::contains_zero(memory, *region, dtype)
             : is_zero(std::get<tensor::Scalar>(divisor), dtype))
    throw refuse::element_division_by_zero();
}

/// True if a write to `result` may change a divisor that is read later.
bool may_change(const Input& divisor, const Region& result) {
  const auto* read = std::get_if<Region>(&divisor);
  if (!read || tensor::has_disjoint_bytes(*read, result)) return false;
  const bool is_in_place = read->dtype == result.dtype && read->layout == result.layout;
  return !is_in_place || !tensor::cannot_alias(result, {});
}

/// The n-th element in row-major order.
Region element_of(Region region, std::int64_t n) {
  region.layout = {{}, {}, region.layout.at_linear(n)};
  return region;
}

/// Divides element by element, in the order of PyTorch's loop.
void divide_in_order(Memory& memory, const kernels::Function& function, tensor::DType dtype,
                     const Region& result, std::span<const Input> inputs) {
  tensor::Flow flow{tensor::FlowKind::compute, {}, result, {}};
  tensor::require_in_bounds(result);
  for (const auto& input : inputs) {
    const auto* region = std::get_if<Region>(&input);
    if (!region) continue;
    tensor::require_in_bounds(*region);
    flow.sources.push_back(*region);
  }
  memory.flow(flow);
  auto scratch = memory.scratch();
  constexpr std::int64_t cost_of_call_bytes = 4096;
  const tensor::ProgressMeter meter(memory.control());
  for (std::int64_t n = 0, count = result.layout.numel(); n < count; ++n) {
    meter.throw_if_cancelled(static_cast<std::size_t>(n), cost_of_call_bytes);
    std::vector<Input> elements(inputs.begin(), inputs.end());
    for (auto& element : elements)
      if (auto* region = std::get_if<Region>(&element)) *region = element_of(*region, n);
    require_nonzero(scratch, elements[1], dtype);
    kernels::apply(scratch, function, element_of(result, n), elements);
  }
}

}  // namespace

void divide_integers(Memory& memory, const kernels::Function& function, const Iteration& iteration,
                     const tensor::Tensor& result, std::span<const Input> inputs) {
  const auto region = tensor::region_of(result);
  if (region.layout.numel() == 0) return;
  if (may_change(inputs[1], region))
    return divide_in_order(memory, function, iteration.dtype, region, inputs);
  require_nonzero(memory, inputs[1], iteration.dtype);
  kernels::apply(memory, function, region, inputs);
}

}  // namespace stridescope::ops
