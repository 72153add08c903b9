#include "engine/ops/compute/batch_norm.h"

#include "engine/ops/compute/elementwise.h"
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
  if (count == 0 || input.numel() <= count) return false;
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

}  // namespace

std::optional<Tensor> batch_norm_unobserved(Memory& memory, const Tensor& input, const Channels& channels,
                                            double momentum, double eps) {
  if (!takes(memory, input, channels)) return std::nullopt;
  Dims others, each;
  for (std::int64_t d = 0; d < input.dim(); ++d) {
    if (d != 1) others.push_back(d);
    each.push_back(d == 1 ? input.shape()[1] : 1);
  }
  const Over over{.dims = others};
  const auto mean_of_channel = mean(memory, input, over), spread = var(memory, input, over, 0);
  if (channels.running_mean) move_towards(memory, channels.running_mean, mean_of_channel, momentum);
  if (channels.running_var) move_towards(memory, channels.running_var, var(memory, input, over), momentum);
  const auto factor = unary(memory, Unary::rsqrt, add(memory, view(spread, each), Scalar(eps)));
  auto made = binary(memory, Binary::multiply, sub(memory, input, view(mean_of_channel, each)), factor);
  if (channels.weight) made = binary(memory, Binary::multiply, made, view(*channels.weight, each));
  if (channels.bias) made = add(memory, made, view(*channels.bias, each));
  if (made.layout().stride == tensor::stride_for(channels_last(input.dim()), made.shape())) return made;
  return contiguous(memory, made);
}

}  // namespace stridescope::ops
