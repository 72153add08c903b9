#include "engine/ops/compute/batch_norm.h"

#include "engine/kernels/channel_scale.h"
#include "engine/ops/compute/elementwise.h"
#include "engine/ops/compute/neural.h"
#include "engine/ops/create/like.h"
#include "engine/ops/move/copy.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/ops/view/regroup.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Memory;
using tensor::MemoryFormat;
using tensor::Scalar;
using tensor::Tensor;

bool takes(const Memory& memory, const Tensor& input, const Channels& channels) {
  if (memory.is_observed() || memory.is_meta() || !tensor::is_floating(input.dtype()) || input.dim() < 2)
    return false;
  const auto count = input.shape()[1];
  if (count == 0 || input.numel() == 0 || input.storage().is_meta()) return false;
  const auto fits = [&](const std::optional<Tensor>& given) {
    return !given || (given->dim() == 1 && given->numel() == count && given->dtype() == input.dtype());
  };
  const auto is_plain = [](const std::optional<Tensor>& given) {
    return !given || (!given->requires_grad() && given->stride()[0] == 1);
  };
  return fits(channels.running_mean) && fits(channels.running_var) && fits(channels.weight) &&
         fits(channels.bias) && is_plain(channels.running_mean) && is_plain(channels.running_var);
}

void move_towards(Memory& memory, const std::optional<Tensor>& running, const Tensor& found,
                  double momentum) {
  binary_(memory, Binary::multiply, *running, Scalar(1 - momentum));
  memory.count_write(*running);
  add_(memory, *running, found, Scalar(momentum));
  memory.count_write(*running);
}

MemoryFormat channels_last(std::int64_t dim) {
  return dim == 4   ? MemoryFormat::channels_last
         : dim == 5 ? MemoryFormat::channels_last_3d
                    : MemoryFormat::contiguous;
}

bool is_of_one_kind(const Tensor& input, const std::optional<Tensor>& given) {
  return !given || (given->dtype() == input.dtype() && !given->storage().is_meta());
}

/// In one pass; nullopt where the input is not such that rows of it are channels.
std::optional<Tensor> scaled(Memory& memory, const Tensor& input, const Channels& channels,
                             const std::optional<Tensor>& middle, const std::optional<Tensor>& factor) {
  if (!input.is_contiguous() || suggested_format(input.layout()) != MemoryFormat::contiguous ||
      (input.dtype() != tensor::DType::float32 && input.dtype() != tensor::DType::float64) ||
      !is_of_one_kind(input, channels.weight) || !is_of_one_kind(input, channels.bias))
    return std::nullopt;
  const auto result =
      memory.allocate_tensor(input.shape(), input.dtype(), input.device(), Memory::Initial::overwritten);
  const auto batch = input.shape()[0], count = input.shape()[1];
  const auto lines = [&](const Tensor& self) {
    auto region = region_of(self);
    region.layout =
        tensor::contiguous_layout({batch, count, self.numel() / (batch * count)}, self.storage_offset());
    return region;
  };
  const auto numbers = [&](const std::optional<Tensor>& given) {
    return given ? std::optional(region_of(flatten(memory, *given))) : std::nullopt;
  };
  kernels::scale_channels(
      memory, lines(result), lines(input),
      {numbers(middle), numbers(factor), numbers(channels.weight), numbers(channels.bias)});
  return result;
}

}  // namespace

std::optional<Tensor> batch_norm_unobserved(Memory& memory, const Tensor& input, const Channels& channels,
                                            const BatchNorm& options) {
  const auto momentum = options.momentum, eps = options.eps;
  if (!takes(memory, input, channels)) return std::nullopt;
  if (options.is_training ? input.numel() <= input.shape()[1]
                          : !channels.running_mean || !channels.running_var)
    return std::nullopt;
  Dims others, each;
  for (std::int64_t d = 0; d < input.dim(); ++d) {
    if (d != 1) others.push_back(d);
    each.push_back(d == 1 ? input.shape()[1] : 1);
  }
  const Over over{.dims = others};
  const auto mean_of_channel = options.is_training ? mean(memory, input, over) : *channels.running_mean,
             spread = options.is_training ? var(memory, input, over, 0) : *channels.running_var;
  if (options.is_training && channels.running_mean)
    move_towards(memory, channels.running_mean, mean_of_channel, momentum);
  if (options.is_training && channels.running_var)
    move_towards(memory, channels.running_var, var(memory, input, over), momentum);
  const auto factor = unary(memory, Unary::rsqrt, add(memory, view(spread, each), Scalar(eps)));
  if (auto made = scaled(memory, input, channels, mean_of_channel, factor)) return made;
  auto made = binary(memory, Binary::multiply, sub(memory, input, view(mean_of_channel, each)), factor);
  if (channels.weight) made = binary(memory, Binary::multiply, made, view(*channels.weight, each));
  if (channels.bias) made = add(memory, made, view(*channels.bias, each));
  return in_batch_norm_strides(memory, input, made);
}

Tensor in_batch_norm_strides(Memory& memory, const Tensor& input, const Tensor& made) {
  const auto last = tensor::stride_for(channels_last(input.dim()), made.shape());
  if (made.numel() == 0) return made.layout().stride == last ? made : contiguous(memory, made);
  const auto& layout = input.layout();
  const bool is_last = !layout.is_contiguous() && (suggested_format(layout) == channels_last(input.dim()) ||
                                                   tensor::is_contiguous(layout, channels_last(input.dim())));
  const auto format = is_last ? channels_last(input.dim()) : MemoryFormat::contiguous;
  const auto result = contiguous(memory, made, format);
  // Those of dimensions of size 1, which no copy asks for.
  return result.view({result.shape(), tensor::stride_for(format, result.shape()), result.storage_offset()});
}

std::optional<Tensor> group_norm_unobserved(Memory& memory, const Tensor& input, std::int64_t groups,
                                            const std::optional<Tensor>& weight,
                                            const std::optional<Tensor>& bias, double eps) {
  const Channels channels{{}, {}, weight, bias};
  if (groups < 1 || !takes(memory, input, channels) || input.shape()[1] % groups != 0 ||
      !input.is_contiguous() || suggested_format(input.layout()) != MemoryFormat::contiguous ||
      input.dtype() != tensor::DType::float32)
    return std::nullopt;
  const auto batch = input.shape()[0], each = input.numel() / (batch * groups);
  const auto lines = layer_norm(memory, view(input, {batch, groups, each}), {each}, {}, {}, eps);
  const Tensor plain(lines.storage(), tensor::contiguous_layout(input.shape()), lines.dtype());
  if (!weight && !bias) return plain;
  return scaled(memory, plain, channels, {}, {});
}

}  // namespace stridescope::ops
