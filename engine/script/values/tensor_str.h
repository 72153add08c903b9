#pragma once

#include <cstdint>
#include <string>

#include "engine/tensor/script_settings.h"
#include "engine/tensor/tensor.h"

namespace stridescope::script {

/// repr(tensor) in the format of torch._tensor_str: "tensor([[0, 1],\n        [2, 3]])", with dtype and
/// device suffixes. Throws NeedsData for a meta tensor, NotImplementedError if the name of its grad_fn is
/// unknown.
std::string tensor_str(const tensor::Tensor& tensor, const tensor::ScriptSettings& settings = {});

/// The name of a tensor's node in PyTorch's autograd graph, such as "MulBackward0"; empty if it has no
/// grad_fn. Throws NotImplementedError if the name is unknown.
std::string gradient_node(const tensor::Tensor& tensor);

/// The number of elements that are printed. Throws RuntimeError if there are too many.
std::int64_t printed_elements(const tensor::Tensor& tensor, const tensor::PrintOptions& options);

}  // namespace stridescope::script
