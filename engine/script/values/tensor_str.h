#pragma once

#include <cstdint>
#include <string>

#include "engine/tensor/script_settings.h"
#include "engine/tensor/tensor.h"

namespace stridescope::script {

/// repr(tensor) as torch._tensor_str gives it: "tensor([[0, 1],\n        [2, 3]])", with dtype and device
/// suffixes. Throws NeedsData for a meta tensor, NotImplementedError where the name of its grad_fn is not
/// known.
std::string tensor_str(const tensor::Tensor& tensor, const tensor::ScriptSettings& settings = {});

/// The name of the node of PyTorch's graph of gradients that made the tensor, "MulBackward0"; empty where it
/// has no grad_fn. Throws NotImplementedError where the name is not known.
std::string gradient_node(const tensor::Tensor& tensor);

/// How many elements that text shows. Throws RuntimeError where they are too many to be shown.
std::int64_t printed_elements(const tensor::Tensor& tensor, const tensor::PrintOptions& options);

}  // namespace stridescope::script
