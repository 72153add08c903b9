#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// One number a channel each: what batches had so far, and what the result is scaled and shifted by.
struct Channels {
  std::optional<tensor::Tensor> running_mean, running_var, weight, bias;
};
struct BatchNorm {
  bool is_training = true;  ///< by the statistics of the input, which `momentum` of the running ones become
  double momentum = 0.1, eps = 1e-5;
};
/// F.batch_norm. Absent where what is asked is refused, or somebody watches, or the running ones take
/// gradients or lie apart.
std::optional<tensor::Tensor> batch_norm_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                    const Channels& channels, const BatchNorm& options);
/// A batch norm that was `made` of an input, in the strides that F.batch_norm gives: those of a new tensor
/// where the input is contiguous, of channels last where it suggests that, and of a new tensor else.
tensor::Tensor in_batch_norm_strides(tensor::Memory& memory, const tensor::Tensor& input,
                                     const tensor::Tensor& made);
/// torch.group_norm. Absent where what is asked is refused, or somebody watches, or rows of the input are no
/// groups.
std::optional<tensor::Tensor> group_norm_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                    std::int64_t groups,
                                                    const std::optional<tensor::Tensor>& weight,
                                                    const std::optional<tensor::Tensor>& bias, double eps);

}  // namespace stridescope::ops
