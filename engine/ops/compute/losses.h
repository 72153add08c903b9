#pragma once

#include <optional>
#include <string_view>

#include "engine/tensor/memory.h"

/// Losses of networks (torch.nn.functional), at once, where nobody watches their parts.
namespace stridescope::ops {

/// Minus the elements of `input`, logarithms of probabilities of shape (batch, classes) or (classes), at the
/// classes in `target`; 0 where that is `ignored`. `reduction`: "mean", "sum" or "none". Absent where what is
/// asked is refused, or somebody watches, or elements are not of 32 or 64 bits.
std::optional<tensor::Tensor> nll_loss_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                  const tensor::Tensor& target, std::int64_t ignored,
                                                  std::string_view reduction);
/// The same of log_softmax(input).
std::optional<tensor::Tensor> cross_entropy_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                       const tensor::Tensor& target, std::int64_t ignored,
                                                       std::string_view reduction);

/// The squares of what `input` and `target` differ by, tensors of one shape and floating dtype. Absent where
/// they are not, or somebody watches.
std::optional<tensor::Tensor> mse_loss_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                  const tensor::Tensor& target, std::string_view reduction);

/// What `input` and `target`, tensors of one shape of 32-bit or 64-bit floats, differ by: half its square
/// over `beta` up to there, then evenly. Absent where they are others, or beta is not above 0, or somebody
/// watches.
std::optional<tensor::Tensor> smooth_l1_loss_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                        const tensor::Tensor& target,
                                                        std::string_view reduction, double beta);
/// The same, `delta` times as large and with a storage of its own.
std::optional<tensor::Tensor> huber_loss_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                    const tensor::Tensor& target, std::string_view reduction,
                                                    double delta);
/// The absolute differences.
std::optional<tensor::Tensor> l1_loss_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                 const tensor::Tensor& target, std::string_view reduction);

}  // namespace stridescope::ops
