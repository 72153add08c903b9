#include "engine/ops/move/window_columns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/copy.h"
#include "engine/ops/move/pad.h"

namespace stridescope::ops {

using tensor::Dims;
using tensor::Memory;
using tensor::Tensor;

std::optional<Tensor> windows_as_columns_unobserved(Memory& memory, const Tensor& self,
                                                    const PlaneWindows& windows) {
  constexpr std::int64_t most = 1 << 20;
  const bool has_numbers = std::ranges::all_of(windows.kernel, [](auto k) { return k > 0 && k < most; }) &&
                           std::ranges::all_of(windows.dilation, [](auto d) { return d > 0 && d < most; }) &&
                           std::ranges::all_of(windows.stride, [](auto s) { return s > 0 && s < most; }) &&
                           std::ranges::all_of(windows.padding, [](auto p) { return p >= 0 && p < most; });
  if (memory.is_observed() || memory.is_meta() || self.storage().is_meta() || !has_numbers ||
      self.device() != tensor::Device::cpu || (self.dim() != 3 && self.dim() != 4) || self.numel() == 0 ||
      (!tensor::is_floating(self.dtype()) && self.dtype() != tensor::DType::boolean))
    return std::nullopt;
  auto planes = self.layout();
  if (self.dim() == 3) {
    planes.shape = {1, self.shape()[0], self.shape()[1], self.shape()[2]};
    planes.stride = {0, self.stride()[0], self.stride()[1], self.stride()[2]};
  }
  Dims found;
  for (std::size_t d = 0; d < 2; ++d) {
    const auto room =
        planes.shape[2 + d] + 2 * windows.padding[d] - windows.dilation[d] * (windows.kernel[d] - 1) - 1;
    if (room < 0) return std::nullopt;
    found.push_back(room / windows.stride[d] + 1);
  }
  auto scratch = memory.scratch();
  const Dims frame{0, 0, windows.padding[0], windows.padding[1]};
  const auto framed = windows.padding[0] == 0 && windows.padding[1] == 0
                          ? self.view(planes)
                          : pad_constant(scratch, self.view(planes), frame, frame, std::int64_t{0});
  const auto& step = framed.stride();
  const auto batch = planes.shape[0], channels = planes.shape[1];
  const tensor::Layout blocks{{batch, channels, windows.kernel[0], windows.kernel[1], found[0], found[1]},
                              {step[0], step[1], step[2] * windows.dilation[0], step[3] * windows.dilation[1],
                               step[2] * windows.stride[0], step[3] * windows.stride[1]},
                              framed.storage_offset()};
  // As PyTorch makes it: what is like the input, laid out anew.
  const auto columns = tensor::contiguous_layout(blocks.shape);
  const bool is_filled = columns.numel() >= self.numel();
  const auto whole =
      memory.allocate_tensor({std::max(self.numel(), columns.numel())}, self.dtype(), self.device(),
                             is_filled ? Memory::Initial::overwritten : Memory::Initial::empty);
  kernels::copy(memory, region_of(whole.view(columns)), region_of(framed.view(blocks)));
  Dims shape{channels * windows.kernel[0] * windows.kernel[1], found[0] * found[1]};
  if (self.dim() == 4) shape = {batch, shape[0], shape[1]};
  return Tensor(whole.storage(), tensor::contiguous_layout(shape), self.dtype());
}

}  // namespace stridescope::ops
