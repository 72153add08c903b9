#include "engine/ops/compute/convolution.h"

#include <algorithm>

#include "engine/kernels/convolution.h"
#include "engine/kernels/transposed_convolution.h"
#include "engine/ops/create/like.h"
#include "engine/ops/move/copy.h"
#include "engine/ops/view/regroup.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::Region;
using tensor::Tensor;

/// Images without dimensions that are not there get them, of size 1, before the others.
Region in_space(const Tensor& self, std::size_t spatial, bool has_batch) {
  auto region = region_of(self);
  Dims shape, stride;
  const auto own = self.shape().size() - spatial;
  if (!has_batch) {
    shape.push_back(1);
    stride.push_back(0);
  }
  for (std::size_t d = 0; d < own; ++d) {
    shape.push_back(self.shape()[d]);
    stride.push_back(self.stride()[d]);
  }
  for (auto d = spatial; d < 3; ++d) {
    shape.push_back(1);
    stride.push_back(0);
  }
  for (auto d = own; d < self.shape().size(); ++d) {
    shape.push_back(self.shape()[d]);
    stride.push_back(self.stride()[d]);
  }
  region.layout = {shape, stride, self.storage_offset()};
  return region;
}

kernels::Space in_space(const Dims& numbers, std::int64_t missing) {
  kernels::Space all{missing, missing, missing};
  for (std::size_t d = 0; d < numbers.size(); ++d) all[3 - numbers.size() + d] = numbers[d];
  return all;
}

bool are_moderate(const ConvolutionWindows& windows, std::size_t spatial) {
  constexpr std::int64_t most = std::int64_t{1} << 30;
  for (const auto* numbers : {&windows.stride, &windows.before, &windows.after, &windows.dilation}) {
    if (numbers->size() != spatial) return false;
    const std::int64_t least = numbers == &windows.stride || numbers == &windows.dilation ? 1 : 0;
    for (const auto number : *numbers)
      if (number < least || number > most) return false;
  }
  return windows.groups > 0;
}

/// Lines are convolved as planes of height 1, whose format counts.
tensor::MemoryFormat format_of_planes(const Tensor& self) {
  return suggested_format((self.dim() == 3 ? unsqueeze(self, 2) : self).layout());
}

bool are_plain(const Memory& memory, const Tensor& input, const Tensor& weight,
               const std::optional<Tensor>& bias, std::int64_t results) {
  if (memory.is_observed() || memory.is_meta() || !kernels::has_convolution(input.dtype())) return false;
  for (const auto* operand : {&input, &weight, bias ? &*bias : &weight}) {
    if (operand->dtype() != input.dtype() || operand->device() != tensor::Device::cpu ||
        operand->storage().is_meta() || operand->numel() == 0 ||
        format_of_planes(*operand) != tensor::MemoryFormat::contiguous)
      return false;
  }
  return !bias || (bias->dim() == 1 && bias->shape()[0] == results);
}

/// A last column of its own is added up in another order by the product of matrices.
constexpr std::int64_t columns_of_tile = 256;

kernels::Windows in_space(const ConvolutionWindows& windows) {
  return {.step = in_space(windows.stride, 1),
          .gap = in_space(windows.dilation, 1),
          .before = in_space(windows.before, 0),
          .after = in_space(windows.after, 0),
          .groups = windows.groups};
}

}  // namespace

std::optional<Tensor> convolution_unobserved(Memory& memory, const Tensor& input, const Tensor& weight,
                                             const std::optional<Tensor>& bias,
                                             const ConvolutionWindows& windows) {
  if (weight.dim() < 3 || weight.dim() > 5) return std::nullopt;
  const auto spatial = weight.shape().size() - 2;
  const bool has_batch = input.shape().size() == spatial + 2;
  if ((!has_batch && input.shape().size() != spatial + 1) ||
      !are_plain(memory, input, weight, bias, weight.shape()[0]) || !are_moderate(windows, spatial))
    return std::nullopt;
  const auto filters = weight.shape()[0], channels = input.shape()[has_batch ? 1 : 0];
  if (filters % windows.groups != 0 || channels != weight.shape()[1] * windows.groups) return std::nullopt;
  Dims shape;
  if (has_batch) shape.push_back(input.shape()[0]);
  shape.push_back(filters);
  std::int64_t results = 1;
  auto taken = windows;
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto room =
        input.shape()[input.shape().size() - spatial + d] + windows.before[d] + windows.after[d];
    const auto reach = (weight.shape()[d + 2] - 1) * windows.dilation[d] + 1;
    if (reach > room) return std::nullopt;
    shape.push_back((room - reach) / windows.stride[d] + 1);
    results *= shape.back();
    // A single window takes no step.
    if (shape.back() == 1) taken.stride[d] = 1;
  }
  if (results % columns_of_tile == 1) return std::nullopt;
  const auto kernel = weight.is_contiguous() ? weight : contiguous(memory, weight);
  const auto result =
      memory.allocate_tensor(shape, input.dtype(), input.device(), Memory::Initial::overwritten);
  kernels::convolution(memory, in_space(result, spatial, has_batch), in_space(input, spatial, has_batch),
                       in_space(kernel, spatial, true), bias ? std::optional(region_of(*bias)) : std::nullopt,
                       in_space(taken));
  return result;
}

std::optional<Tensor> transposed_convolution_unobserved(Memory& memory, const Tensor& input,
                                                        const Tensor& weight,
                                                        const std::optional<Tensor>& bias,
                                                        const ConvolutionWindows& windows) {
  if (weight.dim() < 3 || weight.dim() > 5) return std::nullopt;
  const auto spatial = weight.shape().size() - 2;
  const bool has_batch = input.shape().size() == spatial + 2;
  if ((!has_batch && input.shape().size() != spatial + 1) || !are_moderate(windows, spatial) ||
      input.shape()[has_batch ? 1 : 0] != weight.shape()[0] || weight.shape()[0] % windows.groups != 0)
    return std::nullopt;
  const auto filters = weight.shape()[1] * windows.groups;
  if (!are_plain(memory, input, weight, bias, filters)) return std::nullopt;
  Dims shape;
  if (has_batch) shape.push_back(input.shape()[0]);
  shape.push_back(filters);
  std::int64_t results = 1;
  for (std::size_t d = 0; d < spatial; ++d) {
    const auto size = input.shape()[input.shape().size() - spatial + d];
    // Each remainder by the stride has a list of its own.
    constexpr std::int64_t most_strides = 16;
    if (windows.stride[d] > most_strides ||
        windows.after[d] >= std::max(windows.stride[d], windows.dilation[d]))
      return std::nullopt;
    shape.push_back((size - 1) * windows.stride[d] - 2 * windows.before[d] +
                    windows.dilation[d] * (weight.shape()[d + 2] - 1) + windows.after[d] + 1);
    if (shape.back() < 1) return std::nullopt;
    results *= shape.back();
  }
  if (results % columns_of_tile == 1) return std::nullopt;
  const auto kernel = weight.is_contiguous() ? weight : contiguous(memory, weight);
  const auto result =
      memory.allocate_tensor(shape, input.dtype(), input.device(), Memory::Initial::overwritten);
  kernels::transposed_convolution(memory, in_space(result, spatial, has_batch),
                                  in_space(input, spatial, has_batch), in_space(kernel, spatial, true),
                                  bias ? std::optional(region_of(*bias)) : std::nullopt, in_space(windows));
  return result;
}

}  // namespace stridescope::ops
