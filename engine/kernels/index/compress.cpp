#include "engine/kernels/index/compress.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/snapshot.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/error.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// Calls f(coordinate, offsets, count) for the rows along the last dimension, in logical order, with each
/// operand's offset of the first element.
template <std::size_t N, class F>
void for_each_logical_row(tensor::ProgressMeter& meter, const tensor::Dims& shape,
                          const std::array<const tensor::Dims*, N>& strides, F&& f) {
  tensor::Dims coordinate(shape.size(), 0);
  std::array<std::int64_t, N> offset{};
  const auto count = shape.empty() ? 1 : shape.back();
  while (true) {
    f(coordinate, offset, count);
    meter.add(count, count * cost_of_flag);
    auto d = shape.empty() ? 0 : shape.size() - 1;
    for (; d-- > 0;) {
      for (std::size_t k = 0; k < N; ++k) offset[k] += (*strides[k])[d];
      if (++coordinate[d] < shape[d]) break;
      for (std::size_t k = 0; k < N; ++k) offset[k] -= shape[d] * (*strides[k])[d];
      coordinate[d] = 0;
    }
    if (d > shape.size()) return;
  }
}

/// Counts the nonzero flags; `n` is at most 255.
inline std::uint8_t count_flags(const std::uint8_t* flags, std::int64_t stride, std::int64_t n) {
  std::uint8_t found = 0;
  for (std::int64_t i = 0; i < n; ++i) found = static_cast<std::uint8_t>(found + (flags[i * stride] != 0));
  return found;
}

std::int64_t step_of(const Region& region) {
  return region.layout.stride.empty() ? 0 : region.layout.stride.back();
}

}  // namespace

std::int64_t count_true(tensor::Memory& memory, const Region& mask) {
  KernelCall call(memory, {&mask});
  if (mask.layout.numel() == 0) return 0;
  if (!call.has_bytes()) throw tensor::NeedsData();
  // An expanded dimension is counted at one index, then multiplied by its size.
  auto shape = mask.layout.shape;
  std::int64_t repeats = 1;
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (mask.layout.stride[d] == 0) repeats *= std::exchange(shape[d], 1);
  const Walk<1> walk(shape, {mask.layout.stride.data()});
  const auto stride = walk[0].stride[0];
  std::int64_t found = 0;
  walk.for_each_row(call.meter(), 1, [&](const auto& at, std::int64_t count) {
    const auto* flags = call.data<const std::uint8_t>(0) + at[0];
    for (std::int64_t begin = 0; begin < count; begin += counted_flags_block) {
      const auto n = std::min(counted_flags_block, count - begin);
      const auto* block_flags = flags + begin * stride;
      if (stride == 1) found += count_flags(block_flags, 1, n);
      else found += count_flags(block_flags, stride, n);
    }
  });
  return repeats * found;
}

void compress(tensor::Memory& memory, const Region& destination, const Region& source, const Region& mask) {
  require_shape(source, mask.layout.shape);
  KernelCall call(memory, {&destination, &source, &mask});
  const auto all = destination.layout.numel();
  if (!call.has_bytes() || all == 0) return;
  const Snapshot flags_before(memory, call, 2, mask, destination);
  const auto to_step = step_of(destination), from_step = step_of(source), mask_step = step_of(mask);
  dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    T* to = call.data<T>(0);
    std::int64_t written = 0;
    for_each_logical_row<2>(call.meter(), mask.layout.shape, {&source.layout.stride, &mask.layout.stride},
                            [&](const auto&, const auto& at, std::int64_t count) {
                              const T* from = call.data<const T>(1) + at[0];
                              const auto* flags = flags_before.data<std::uint8_t>() + at[1];
                              // Branchless: unselected elements are overwritten by the next one.
                              for (std::int64_t i = 0; i < count && written < all; ++i) {
                                to[written * to_step] = from[i * from_step];
                                written += flags[i * mask_step] != 0;
                              }
                            });
  });
}

void write_coordinates(tensor::Memory& memory, const Region& destination, const Region& mask,
                       std::int64_t count) {
  KernelCall call(memory, {&destination, &mask});
  if (!call.has_bytes() || count == 0 || mask.layout.shape.empty()) return;
  const Snapshot flags_before(memory, call, 1, mask, destination);
  auto* to = call.data<std::int64_t>(0);
  const auto step = step_of(mask);
  const auto last = mask.layout.shape.size() - 1;
  std::int64_t written = 0;
  for_each_logical_row<1>(call.meter(), mask.layout.shape, {&mask.layout.stride},
                          [&](const auto& coordinate, const auto& at, std::int64_t size) {
                            const auto* flags = flags_before.data<std::uint8_t>() + at[0];
                            auto* innermost = to + static_cast<std::int64_t>(last) * count;
                            const auto begin = written;
                            for (std::int64_t i = 0; i < size && written < count; ++i) {
                              innermost[written] = i;
                              written += flags[i * step] != 0;
                            }
                            for (std::size_t d = 0; d < last; ++d)
                              std::fill_n(to + static_cast<std::int64_t>(d) * count + begin, written - begin,
                                          coordinate[d]);
                          });
}

}  // namespace stridescope::kernels
