#include "engine/ops/reduce/pool.h"

#include <algorithm>
#include <array>

#include "engine/kernels/window_max.h"
#include "engine/kernels/window_mean.h"
#include "engine/ops/create/like.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Region;
using tensor::Tensor;

/// Windows of more rows or columns are added up otherwise than one element after the other.
constexpr std::int64_t most_added_as_doubles = 15;

/// Planes one after the other; nullopt where no single stride leads from plane to plane.
std::optional<Region> as_planes(const Tensor& self, std::size_t spatial) {
  const auto own = self.shape().size() - spatial;
  std::int64_t planes = 1, apart = 0;
  for (auto d = own; d-- > 0;) {
    const auto size = self.shape()[d];
    if (size == 1) continue;
    if (planes == 1) apart = self.stride()[d];
    else if (self.stride()[d] != apart * planes) return std::nullopt;
    planes *= size;
  }
  const auto last = self.shape().size() - 1;
  auto region = region_of(self);
  region.layout.shape = {planes, spatial == 2 ? self.shape()[last - 1] : 1, self.shape()[last]};
  region.layout.stride = {apart, spatial == 2 ? self.stride()[last - 1] : 0, self.stride()[last]};
  return region;
}

/// How many windows there are; 0 where these numbers are refused.
std::int64_t count_of(std::int64_t size, const PoolWindows& windows, std::size_t d) {
  const auto kernel = windows.kernel[d], step = windows.stride[d], padding = windows.padding[d],
             gap = windows.dilation[d];
  constexpr std::int64_t most = std::int64_t{1} << 30;
  for (const auto number : {kernel, step, gap})
    if (number < 1 || number > most) return 0;
  if (padding < 0 || padding > kernel / 2) return 0;
  const auto room = size + 2 * padding - gap * (kernel - 1) - 1;
  if (room < 0) return 0;
  if (!windows.is_ceil) return room / step + 1;
  const auto count = (room + step - 1) / step + 1;
  return (count - 1) * step >= size + padding ? count - 1 : count;
}

bool is_plain(const Memory& memory, const Tensor& self) {
  return !memory.is_observed() && !memory.is_meta() && !self.storage().is_meta() &&
         self.device() == tensor::Device::cpu && self.numel() > 0 &&
         (self.dtype() == DType::float32 || self.dtype() == DType::float64) &&
         suggested_format(self.layout()) == tensor::MemoryFormat::contiguous;
}

}  // namespace

std::optional<Tensor> max_pool_unobserved(Memory& memory, const Tensor& self, const PoolWindows& windows) {
  const auto spatial = windows.kernel.size(), rank = self.shape().size();
  if (!is_plain(memory, self) || (rank != spatial + 1 && rank != spatial + 2)) return std::nullopt;
  auto shape = self.shape();
  kernels::Space kernel{1, 1, 1};
  kernels::Windows moved;
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto count = count_of(shape[rank - spatial + d], windows, d);
    if (count < 1) return std::nullopt;
    shape[rank - spatial + d] = count;
    const auto at = 3 - spatial + d;
    kernel[at] = windows.kernel[d];
    moved.step[at] = windows.stride[d];
    moved.gap[at] = windows.dilation[d];
    moved.before[at] = windows.padding[d];
  }
  const auto source = as_planes(self, spatial);
  if (!source) return std::nullopt;
  const auto result =
      memory.allocate_tensor(shape, self.dtype(), self.device(), Memory::Initial::overwritten);
  kernels::window_max(memory, *as_planes(result, spatial), *source, kernel, moved);
  return result;
}

std::optional<Tensor> mean_pool_unobserved(Memory& memory, const Tensor& self, const PoolWindows& windows,
                                           bool counts_padding) {
  const auto spatial = windows.kernel.size(), rank = self.shape().size();
  if (!is_plain(memory, self) || (rank != spatial + 1 && rank != spatial + 2)) return std::nullopt;
  auto shape = self.shape();
  std::array<kernels::Parts, 2> parts{kernels::Parts{{0, 1, 1}}, {}};
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto size = shape[rank - spatial + d], count = count_of(size, windows, d);
    // Where rows of windows lie side by side, and in large windows, floats are added before doubles.
    if (count < 1 || windows.kernel[d] > most_added_as_doubles || windows.stride[d] == 1) return std::nullopt;
    shape[rank - spatial + d] = count;
    auto& along = parts[2 - spatial + d];
    along.clear();
    for (std::int64_t i = 0; i < count; ++i) {
      const auto padding = windows.padding[d], begin = i * windows.stride[d] - padding,
                 end = begin + windows.kernel[d], low = std::max<std::int64_t>(begin, 0),
                 high = std::max(std::min(end, size), low);
      along.push_back({low, high, counts_padding ? std::min(end, size + padding) - begin : high - low});
    }
  }
  const auto source = as_planes(self, spatial);
  if (!source) return std::nullopt;
  const auto result =
      memory.allocate_tensor(shape, self.dtype(), self.device(), Memory::Initial::overwritten);
  kernels::window_mean(memory, *as_planes(result, spatial), *source, parts[0], parts[1],
                       kernels::Rounding::twice);
  return result;
}

std::optional<Tensor> adaptive_mean_unobserved(Memory& memory, const Tensor& self, const Dims& sizes) {
  const auto rank = self.shape().size();
  if (!is_plain(memory, self) || sizes.size() != 2 || (rank != 3 && rank != 4)) return std::nullopt;
  constexpr std::int64_t most = std::int64_t{1} << 16;
  auto shape = self.shape();
  std::array<kernels::Parts, 2> parts;
  for (std::size_t d = 0; d < 2; ++d) {
    const auto size = self.shape()[rank - 2 + d], count = sizes[d];
    if (count < 1 || count > most || size > most) return std::nullopt;
    for (std::int64_t i = 0; i < count; ++i) {
      const auto begin = i * size / count, end = ((i + 1) * size + count - 1) / count;
      if (end - begin > most_added_as_doubles) return std::nullopt;
      parts[d].push_back({begin, end, end - begin});
    }
    shape[rank - 2 + d] = count;
  }
  const auto source = as_planes(self, 2);
  if (!source) return std::nullopt;
  const auto result =
      memory.allocate_tensor(shape, self.dtype(), self.device(), Memory::Initial::overwritten);
  kernels::window_mean(memory, *as_planes(result, 2), *source, parts[0], parts[1], kernels::Rounding::once);
  return result;
}

}  // namespace stridescope::ops
