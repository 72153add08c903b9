#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// One number a channel each: what batches had so far, and what the result is scaled and shifted by.
struct Channels {
  std::optional<tensor::Tensor> running_mean, running_var, weight, bias;
};
/// F.batch_norm by the statistics of `input`, which `momentum` of the running ones become. Absent where what
/// is asked is refused, or somebody watches, or the running ones take gradients or lie apart.
std::optional<tensor::Tensor> batch_norm_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                    const Channels& channels, double momentum, double eps);

}  // namespace stridescope::ops
