#include "engine/kernels/elementwise/elementwise.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/kernels/elementwise/compute_walks.h"
#include "engine/kernels/elementwise/loop_strategy.h"
#include "engine/kernels/elementwise/operand_stream.h"
#include "engine/kernels/elementwise/row_computer.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;
using tensor::Scalar;

bool is_disjoint(const Region& destination, std::span<const Input> inputs) {
  return std::none_of(inputs.begin(), inputs.end(), [&](const Input& input) {
    const auto* region = std::get_if<Region>(&input);
    return region && region->storage == destination.storage;
  });
}
template <std::size_t N>
bool is_streamed(const Region& destination, std::span<const Input> inputs, const Walk<N>& walk) {
  return destination.layout.numel() * itemsize(destination.dtype) >= streamed_bytes && is_injective(walk) &&
         is_disjoint(destination, inputs);
}
template <std::size_t N>
bool repeats_rows(const Region& destination, std::span<const Input> inputs, const Walk<N>& walk) {
  const auto& stride = walk[0].stride;
  return walk[0].size >= shortest_filled_row && is_disjoint(destination, inputs) &&
         std::all_of(stride.begin() + 1, stride.end(), [](std::int64_t step) { return step == 0; });
}

/// Cost per element beyond the walk.
std::int64_t cost_of_element(const Function& function, bool has_conversions) {
  return function.cost_bytes + (has_conversions ? cost_of_conversion : 0);
}
/// `data`: the first elements of the destination and the inputs.
template <std::size_t N>
void run(KernelCall& call, const Function& function, const Region& destination, std::span<const Input> inputs,
         const std::array<std::byte*, N>& data) {
  std::array<OperandStream, N> streams;
  std::array<NumberOperand, N> numbers;
  streams[0] = output_stream(destination, data[0], function);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) {
      streams[k] = input_stream(*region, data[k], function.dtype);
    } else {
      streams[k] = number_stream(numbers[k], std::get<Scalar>(inputs[k - 1]), function.dtype);
    }
  }
  std::array<const std::int64_t*, N> strides;
  for (std::size_t k = 0; k < N; ++k) strides[k] = streams[k].stride;
  const Walk<N> walk(destination.layout.shape, strides);
  const bool uses_streaming = is_streamed(destination, inputs, walk);
  const auto cost_bytes = cost_of_element(function, converts(streams));
  call.count_elements(cost_bytes);
  const auto chosen = choose_strategy(walk, streams[0].itemsize, is_costly(cost_bytes));
  const auto in = [&](LoopStrategy strategy) { return chosen.strategy == strategy; };
  if (in(LoopStrategy::rows)) pack_strided_rows(streams, walk);
  const bool has_conversions = converts(streams),
             repeats = in(LoopStrategy::rows) && !uses_streaming && repeats_rows(destination, inputs, walk);
  const auto numel = std::min(destination.layout.numel(), max_counted_elements);
  parallel_for(call, walk, is_injective(walk) ? numel * (streams[0].itemsize + cost_bytes) : 0,
               [&](tensor::ProgressMeter& meter, const Walk<N>& part, const auto& at) {
                 auto moved = streams;
                 for (std::size_t k = 0; k < N; ++k) moved[k].data += at[k] * streams[k].itemsize;
                 const RowComputer<N> rows{function.row, moved, has_conversions, uses_streaming, repeats};
                 if (in(LoopStrategy::blocks)) {
                   walk_in_blocks(meter, rows, part);
                 } else if (in(LoopStrategy::tiles)) {
                   auto planes = part;
                   planes.swap(1, chosen.across);
                   walk_in_tiles(meter, rows, planes);
                 } else {
                   walk_in_rows(meter, rows, part);
                 }
                 if (uses_streaming) finish_streams();
               });
}

tensor::Flow flow_of(const Region& destination, std::span<const Input> inputs) {
  tensor::Flow flow{tensor::FlowKind::compute, {}, destination, {}};
  for (const auto& input : inputs) {
    if (const auto* region = std::get_if<Region>(&input)) flow.sources.push_back(*region);
  }
  return flow;
}

template <std::size_t N>
void apply_checked(tensor::Memory& memory, const Function& function, const Region& destination,
                   std::span<const Input> inputs) {
  std::array<const Region*, N> operands;
  operands.fill(&destination);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) operands[k] = region;
    require_shape(*operands[k], destination.layout.shape);
  }
  KernelCall call(memory, operands);
  call.report([&] { return flow_of(destination, inputs); });
  if (!call.has_bytes()) return;
  // The address of a number operand is not used.
  std::array<std::byte*, N> data;
  for (std::size_t k = 0; k < N; ++k) data[k] = call.data(k);
  run<N>(call, function, destination, inputs, data);
}

}  // namespace

void apply(tensor::Memory& memory, const Function& function, const Region& destination,
           std::span<const Input> inputs) {
  assert(function && !inputs.empty() && inputs.size() <= 4);
  if (destination.layout.numel() == 0) return;
  switch (inputs.size()) {
    case 1: return apply_checked<2>(memory, function, destination, inputs);
    case 2: return apply_checked<3>(memory, function, destination, inputs);
    case 3: return apply_checked<4>(memory, function, destination, inputs);
    default: return apply_checked<5>(memory, function, destination, inputs);
  }
}

}  // namespace stridescope::kernels
