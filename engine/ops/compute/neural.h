#pragma once

#include <functional>
#include <optional>

#include "engine/tensor/memory.h"

/// Parts of neural networks (torch.nn.functional).
namespace stridescope::ops {

/// Normalises over the last dimensions, whose sizes are `normalized_shape`. Throws RuntimeError for other
/// shapes.
tensor::Tensor layer_norm(tensor::Memory& memory, const tensor::Tensor& input,
                          const tensor::Dims& normalized_shape, const std::optional<tensor::Tensor>& weight,
                          const std::optional<tensor::Tensor>& bias, double eps = 1e-5);

struct Attention {
  std::optional<tensor::Tensor> mask =
      std::nullopt;  ///< bool: positions that may be attended to; else added to the scores
  bool is_causal = false;
  std::optional<double> scale = std::nullopt;  ///< absent: 1 / sqrt(width of a query)
  /// Applied to the weights before they are multiplied by the values; empty if there is no dropout.
  std::function<tensor::Tensor(const tensor::Tensor&)> drop = {};
};
/// drop(softmax(query @ key.mT * scale + mask)) @ value
tensor::Tensor scaled_dot_product_attention(tensor::Memory& memory, const tensor::Tensor& query,
                                            const tensor::Tensor& key, const tensor::Tensor& value,
                                            const Attention& attention = {});

}  // namespace stridescope::ops
