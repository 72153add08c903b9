#include "engine/kernels/elementwise/elementwise.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>

#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/elementwise/computed_rows.h"
#include "engine/kernels/elementwise/computed_walks.h"
#include "engine/kernels/elementwise/manner.h"
#include "engine/kernels/elementwise/operand_stream.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/loop/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;
using tensor::Scalar;

bool is_apart(const Region& destination, std::span<const Input> inputs) {
  return std::none_of(inputs.begin(), inputs.end(), [&](const Input& input) {
    const auto* region = std::get_if<Region>(&input);
    return region && region->storage == destination.storage;
  });
}
template <std::size_t N>
bool is_streamed(const Region& destination, std::span<const Input> inputs, const Walk<N>& walk) {
  return destination.layout.numel() * itemsize(destination.dtype) >= streamed_bytes && is_injective(walk) &&
         is_apart(destination, inputs);
}
template <std::size_t N>
bool repeats_rows(const Region& destination, std::span<const Input> inputs, const Walk<N>& walk) {
  const auto& stride = walk[0].stride;
  return walk[0].size >= shortest_filled_row && is_apart(destination, inputs) &&
         std::all_of(stride.begin() + 1, stride.end(), [](std::int64_t step) { return step == 0; });
}

/// Cost per element beyond the walk.
std::int64_t cost_of_element(const Function& function, bool has_conversions) {
  return function.cost_bytes + (has_conversions ? cost_of_conversion : 0);
}
/// `data`: the first elements of the destination and the inputs.
template <std::size_t N>
void run(Work& work, const Function& function, const Region& destination, std::span<const Input> inputs,
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
  const bool goes_past = is_streamed(destination, inputs, walk);
  const auto cost_bytes = cost_of_element(function, converts(streams));
  work.count_elements(cost_bytes);
  const auto taken = manner_of(walk, streams[0].itemsize, is_costly(cost_bytes));
  const auto in = [&](Manner manner) { return taken.manner == manner; };
  if (in(Manner::rows)) put_together(streams, walk);
  const bool has_conversions = converts(streams),
             repeats = in(Manner::rows) && !goes_past && repeats_rows(destination, inputs, walk);
  const auto numel = std::min(destination.layout.numel(), endless_elements);
  share(work, walk, is_injective(walk) ? numel * (streams[0].itemsize + cost_bytes) : 0,
        [&](tensor::Pace& pace, const Walk<N>& part, const auto& at) {
          auto moved = streams;
          for (std::size_t k = 0; k < N; ++k) moved[k].data += at[k] * streams[k].itemsize;
          const ComputedRows<N> rows{function.row, moved, has_conversions, goes_past, repeats};
          if (in(Manner::boxes)) {
            walk_in_boxes(pace, rows, part);
          } else if (in(Manner::tiles)) {
            auto planes = part;
            planes.swap(1, taken.across);
            walk_in_tiles(pace, rows, planes);
          } else {
            walk_in_rows(pace, rows, part);
          }
          if (goes_past) finish_streams();
        });
}

/// The tensor that `region` expands: one element along each expanded dimension.
Region once(Region region) {
  auto& layout = region.layout;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.stride[d] == 0) layout.shape[d] = 1;
  return region;
}
/// True if the results of broadcast elements should be computed once: for a costly function, or if one
/// element is repeated for a whole row.
bool is_better_once(const Function& function, const Region& destination, const Region& source) {
  const auto numel = destination.layout.numel(), count = once(source).layout.numel();
  return numel >= fewest_repeated_results && count <= numel / fewest_repeats &&
         count * itemsize(destination.dtype) <= computed_once_bytes &&
         ((!source.layout.stride.empty() && source.layout.stride.back() == 0) ||
          is_costly(cost_of_element(function, source.dtype != arithmetic_dtype(function.dtype))));
}
/// The index of the only operand that is a tensor; 0 if there are several.
template <std::size_t N>
std::size_t only_tensor(std::span<const Input> inputs) {
  std::size_t found = 0;
  for (std::size_t k = 1; k < N; ++k) {
    if (!std::holds_alternative<Region>(inputs[k - 1])) continue;
    if (found > 0) return 0;
    found = k;
  }
  return found;
}
template <std::size_t N>
void run_once_each(Work& work, const Function& function, const Region& destination,
                   std::span<const Input> inputs, std::size_t operand) {
  const auto& source = std::get<Region>(inputs[operand - 1]);
  const Region few = once(source);
  const Region made{{}, tensor::contiguous_layout(few.layout.shape), destination.dtype};
  const auto size = itemsize(made.dtype);
  const auto room =
      std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(made.layout.numel() * size));
  std::array<Input, N - 1> of_few;
  std::copy(inputs.begin(), inputs.end(), of_few.begin());
  of_few[operand - 1] = few;
  std::array<std::byte*, N> data;
  data.fill(room.get());
  data[operand] = work.data(operand);
  run<N>(work, function, made, of_few, data);
  auto stride = made.layout.stride;
  for (std::size_t d = 0; d < stride.size(); ++d)
    if (source.layout.stride[d] == 0) stride[d] = 0;
  copy_walk(work, size, work.data(0), room.get(),
            Walk<2>(destination.layout.shape, {destination.layout.stride.data(), stride.data()}));
}

tensor::Flow flow_of(const Region& destination, std::span<const Input> inputs) {
  tensor::Flow flow{tensor::FlowKind::compute, {}, destination, {}};
  for (const auto& input : inputs) {
    if (const auto* region = std::get_if<Region>(&input)) flow.sources.push_back(*region);
  }
  return flow;
}

template <std::size_t N>
void enter(tensor::Memory& memory, const Function& function, const Region& destination,
           std::span<const Input> inputs) {
  std::array<const Region*, N> operands;
  operands.fill(&destination);
  for (std::size_t k = 1; k < N; ++k) {
    if (const auto* region = std::get_if<Region>(&inputs[k - 1])) operands[k] = region;
    require_shape(*operands[k], destination.layout.shape);
  }
  Work work(memory, operands);
  work.report([&] { return flow_of(destination, inputs); });
  if (!work.has_bytes()) return;
  const auto only = only_tensor<N>(inputs);
  if (only > 0 && is_better_once(function, destination, *operands[only]))
    return run_once_each<N>(work, function, destination, inputs, only);
  // The address of a number operand is not used.
  std::array<std::byte*, N> data;
  for (std::size_t k = 0; k < N; ++k) data[k] = work.data(k);
  run<N>(work, function, destination, inputs, data);
}

}  // namespace

void apply(tensor::Memory& memory, const Function& function, const Region& destination,
           std::span<const Input> inputs) {
  assert(function && !inputs.empty() && inputs.size() <= 4);
  if (destination.layout.numel() == 0) return;
  switch (inputs.size()) {
    case 1: return enter<2>(memory, function, destination, inputs);
    case 2: return enter<3>(memory, function, destination, inputs);
    case 3: return enter<4>(memory, function, destination, inputs);
    default: return enter<5>(memory, function, destination, inputs);
  }
}

}  // namespace stridescope::kernels
