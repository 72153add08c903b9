#include "engine/ops/reduce/pool.h"

#include <algorithm>

#include "engine/kernels/window_argmax.h"
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
  return !memory.is_meta() && !self.storage().is_meta() && self.device() == tensor::Device::cpu &&
         self.numel() > 0 && (self.dtype() == DType::float32 || self.dtype() == DType::float64) &&
         suggested_format(self.layout()) == tensor::MemoryFormat::contiguous;
}

/// Lines are pooled as planes of one line each, which may be images whose channels come last.
bool is_line_of_last_channels(const Tensor& self, const PoolWindows& windows) {
  if (windows.kernel.size() != 1 || self.dim() != 3) return false;
  auto layout = self.layout();
  layout.stride.insert(2, layout.shape[2] * layout.stride[2]);
  layout.shape.insert(2, 1);
  return suggested_format(layout) != tensor::MemoryFormat::contiguous;
}

struct WindowsOfPlanes {
  kernels::Parts rows, columns;
  Dims shape;
  Region planes;
};

/// Nullopt where the numbers are refused, or planes do not lie equally far apart.
std::optional<WindowsOfPlanes> windows_of(const Tensor& self, const PoolWindows& windows,
                                          bool counts_padding) {
  const auto spatial = windows.kernel.size(), rank = self.shape().size();
  if (rank != spatial + 1 && rank != spatial + 2) return std::nullopt;
  const auto planes = as_planes(self, spatial);
  if (!planes) return std::nullopt;
  WindowsOfPlanes all{{{0, 1, 1}}, {}, self.shape(), *planes};
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto size = self.shape()[rank - spatial + d], count = count_of(size, windows, d);
    if (count < 1) return std::nullopt;
    all.shape[rank - spatial + d] = count;
    auto& along = spatial == 2 && d == 0 ? all.rows : all.columns;
    along.clear();
    for (std::int64_t i = 0; i < count; ++i) {
      const auto padding = windows.padding[d], begin = i * windows.stride[d] - padding,
                 end = std::min(begin + windows.kernel[d], size + padding),
                 low = std::max<std::int64_t>(begin, 0), high = std::max(std::min(end, size), low);
      along.push_back({low, high, counts_padding ? end - begin : high - low});
    }
  }
  return all;
}

std::optional<WindowsOfPlanes> boxes_of(const Tensor& self, const Dims& sizes) {
  const auto rank = self.shape().size();
  if (sizes.size() != 2 || (rank != 3 && rank != 4)) return std::nullopt;
  const auto planes = as_planes(self, 2);
  if (!planes) return std::nullopt;
  constexpr std::int64_t most = std::int64_t{1} << 16;
  WindowsOfPlanes all{{}, {}, self.shape(), *planes};
  for (std::size_t d = 0; d < 2; ++d) {
    const auto size = self.shape()[rank - 2 + d], count = sizes[d];
    if (count < 1 || count > most || size > most) return std::nullopt;
    auto& along = d == 0 ? all.rows : all.columns;
    for (std::int64_t i = 0; i < count; ++i) {
      const auto begin = i * size / count, end = ((i + 1) * size + count - 1) / count;
      along.push_back({begin, end, end - begin});
    }
    all.shape[rank - 2 + d] = count;
  }
  return all;
}

Region planes_of(const Tensor& result, const WindowsOfPlanes& windows) {
  auto region = region_of(result);
  region.layout = tensor::contiguous_layout(
      {windows.planes.layout.shape[0], std::ssize(windows.rows), std::ssize(windows.columns)},
      result.storage_offset());
  return region;
}

PooledMaxima write_maxima(Memory& memory, const Tensor& self, const WindowsOfPlanes& windows) {
  const auto made = [&](DType dtype) {
    return memory.allocate_tensor(windows.shape, dtype, self.device(), Memory::Initial::overwritten);
  };
  const PooledMaxima maxima{made(self.dtype()), made(DType::int64)};
  kernels::window_argmax(memory, planes_of(maxima.values, windows), planes_of(maxima.indices, windows),
                         windows.planes, windows.rows, windows.columns);
  return maxima;
}

/// Writes means into what `made` is, or into a new tensor.
Tensor write_means(Memory& memory, const Tensor& self, const WindowsOfPlanes& windows,
                   kernels::Division division, const Tensor& made) {
  const auto result =
      made ? made
           : memory.allocate_tensor(windows.shape, self.dtype(), self.device(), Memory::Initial::overwritten);
  auto scratch = memory.scratch();
  kernels::window_mean(scratch, planes_of(result, windows), windows.planes, windows.rows, windows.columns,
                       division);
  return result;
}

bool can_be_written(const Tensor& made, const Tensor& self, const Dims& shape) {
  return !made || (made.shape() == shape && made.is_contiguous() && made.dtype() == self.dtype() &&
                   !made.storage().is_meta() && !(made.storage() == self.storage()));
}

}  // namespace

std::optional<Tensor> max_pool_unobserved(Memory& memory, const Tensor& self, const PoolWindows& windows) {
  const auto spatial = windows.kernel.size(), rank = self.shape().size();
  if (memory.is_observed() || !is_plain(memory, self) || (rank != spatial + 1 && rank != spatial + 2))
    return std::nullopt;
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

std::optional<PooledMaxima> max_pool_places_unobserved(Memory& memory, const Tensor& self,
                                                       const PoolWindows& windows) {
  const bool is_dilated = std::ranges::any_of(windows.dilation, [](std::int64_t gap) { return gap != 1; });
  if (memory.is_observed() || is_dilated || !is_plain(memory, self)) return std::nullopt;
  const auto all = windows_of(self, windows, false);
  if (!all) return std::nullopt;
  return write_maxima(memory, self, *all);
}

std::optional<PooledMaxima> adaptive_max_unobserved(Memory& memory, const Tensor& self, const Dims& sizes) {
  if (memory.is_observed() || !is_plain(memory, self)) return std::nullopt;
  const auto all = boxes_of(self, sizes);
  if (!all) return std::nullopt;
  return write_maxima(memory, self, *all);
}

std::optional<Tensor> mean_pool(Memory& memory, const Tensor& self, const PoolWindows& windows,
                                bool counts_padding, const Tensor& made) {
  if (!is_plain(memory, self) || is_line_of_last_channels(self, windows)) return std::nullopt;
  const auto all = windows_of(self, windows, counts_padding);
  if (!all || !can_be_written(made, self, all->shape)) return std::nullopt;
  return write_means(memory, self, *all, kernels::Division::at_once, made);
}

std::optional<Tensor> adaptive_mean(Memory& memory, const Tensor& self, const Dims& sizes,
                                    const Tensor& made) {
  if (!is_plain(memory, self)) return std::nullopt;
  const auto all = boxes_of(self, sizes);
  if (!all || !can_be_written(made, self, all->shape)) return std::nullopt;
  return write_means(memory, self, *all, kernels::Division::one_by_one, made);
}

}  // namespace stridescope::ops
