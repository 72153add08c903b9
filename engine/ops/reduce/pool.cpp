#include "engine/ops/reduce/pool.h"

#include <algorithm>

#include "engine/kernels/reduce/window_mean.h"
#include "engine/ops/create/like.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Region;
using tensor::Tensor;

/// Views the tensor as planes, with its leading dimensions merged; nullopt if no single stride covers them.
std::optional<Region> as_planes(const Tensor& self, std::size_t spatial) {
  const auto leading = self.shape().size() - spatial;
  std::int64_t planes = 1, plane_stride = 0;
  for (auto d = leading; d-- > 0;) {
    const auto size = self.shape()[d];
    if (size == 1) continue;
    if (planes == 1) plane_stride = self.stride()[d];
    else if (self.stride()[d] != plane_stride * planes) return std::nullopt;
    planes *= size;
  }
  const auto last = self.shape().size() - 1;
  auto region = region_of(self);
  region.layout.shape = {planes, spatial == 2 ? self.shape()[last - 1] : 1, self.shape()[last]};
  region.layout.stride = {plane_stride, spatial == 2 ? self.stride()[last - 1] : 0, self.stride()[last]};
  return region;
}

/// The number of windows; 0 if the arguments are refused.
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

bool has_fast_path(const Memory& memory, const Tensor& self) {
  return !memory.is_meta() && !self.storage().is_meta() && self.device() == tensor::Device::cpu &&
         self.numel() > 0 && (self.dtype() == DType::float32 || self.dtype() == DType::float64) &&
         suggested_format(self.layout()) == tensor::MemoryFormat::contiguous;
}

/// PyTorch pools lines as images of one row, which may be channels-last.
bool is_channels_last_line(const Tensor& self, const PoolWindows& windows) {
  if (windows.kernel.size() != 1 || self.dim() != 3) return false;
  auto layout = self.layout();
  layout.stride.insert(2, layout.shape[2] * layout.stride[2]);
  layout.shape.insert(2, 1);
  return suggested_format(layout) != tensor::MemoryFormat::contiguous;
}

struct PlaneWindows {
  kernels::WindowSpans rows, columns;
  Dims shape;
  Region planes;
};

/// The maximum number of windows along a dimension: they are listed before the result is allocated.
constexpr std::int64_t most_listed = std::int64_t{1} << 20;

/// nullopt if the arguments are refused, planes are not equally spaced, or there are too many windows to
/// list.
std::optional<PlaneWindows> windows_of(const Tensor& self, const PoolWindows& windows, bool counts_padding) {
  const auto spatial = windows.kernel.size(), rank = self.shape().size();
  if (rank != spatial + 1 && rank != spatial + 2) return std::nullopt;
  const auto planes = as_planes(self, spatial);
  if (!planes) return std::nullopt;
  PlaneWindows found{{{0, 1, 1}}, {}, self.shape(), *planes};
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto size = self.shape()[rank - spatial + d], count = count_of(size, windows, d);
    if (count < 1 || count > most_listed) return std::nullopt;
    found.shape[rank - spatial + d] = count;
    auto& along = spatial == 2 && d == 0 ? found.rows : found.columns;
    along.clear();
    for (std::int64_t i = 0; i < count; ++i) {
      const auto padding = windows.padding[d], begin = i * windows.stride[d] - padding,
                 end = std::min(begin + windows.kernel[d], size + padding),
                 low = std::max<std::int64_t>(begin, 0), high = std::max(std::min(end, size), low);
      along.push_back({low, high, counts_padding ? end - begin : high - low});
    }
  }
  return found;
}

std::optional<PlaneWindows> adaptive_windows(const Tensor& self, const Dims& sizes) {
  const auto rank = self.shape().size();
  if (sizes.size() != 2 || (rank != 3 && rank != 4)) return std::nullopt;
  const auto planes = as_planes(self, 2);
  if (!planes) return std::nullopt;
  constexpr std::int64_t most = std::int64_t{1} << 16;
  PlaneWindows found{{}, {}, self.shape(), *planes};
  for (std::size_t d = 0; d < 2; ++d) {
    const auto size = self.shape()[rank - 2 + d], count = sizes[d];
    if (count < 1 || count > most || size > most) return std::nullopt;
    auto& along = d == 0 ? found.rows : found.columns;
    for (std::int64_t i = 0; i < count; ++i) {
      const auto begin = i * size / count, end = ((i + 1) * size + count - 1) / count;
      along.push_back({begin, end, end - begin});
    }
    found.shape[rank - 2 + d] = count;
  }
  return found;
}

Region planes_of(const Tensor& result, const PlaneWindows& windows) {
  auto region = region_of(result);
  region.layout = tensor::contiguous_layout(
      {windows.planes.layout.shape[0], std::ssize(windows.rows), std::ssize(windows.columns)},
      result.storage_offset());
  return region;
}

void write_means(Memory& memory, const PlaneWindows& windows, kernels::DivisionOrder division,
                 const Tensor& made) {
  auto scratch = memory.scratch();
  kernels::window_mean(scratch, planes_of(made, windows), windows.planes, windows.rows, windows.columns,
                       division);
}

bool can_be_written(const Tensor& made, const Tensor& self, const Dims& shape) {
  return made.shape() == shape && made.is_contiguous() && made.dtype() == self.dtype() &&
         !made.storage().is_meta() && !(made.storage() == self.storage());
}

}  // namespace

void mean_pool(Memory& memory, const Tensor& self, const PoolWindows& windows, bool counts_padding,
               const Tensor& made) {
  if (!has_fast_path(memory, self) || is_channels_last_line(self, windows)) return;
  const auto found = windows_of(self, windows, counts_padding);
  if (found && can_be_written(made, self, found->shape))
    write_means(memory, *found, kernels::DivisionOrder::at_once, made);
}

void adaptive_mean(Memory& memory, const Tensor& self, const Dims& sizes, const Tensor& made) {
  if (!has_fast_path(memory, self)) return;
  const auto found = adaptive_windows(self, sizes);
  if (found && can_be_written(made, self, found->shape))
    write_means(memory, *found, kernels::DivisionOrder::one_by_one, made);
}

}  // namespace stridescope::ops
