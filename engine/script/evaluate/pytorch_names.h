#pragma once

#include <string_view>

namespace stridescope::script {

/// True if PyTorch 2.6 documents or defines `name` in a module ("torch", "torch.linalg", ...) or, for
/// "Tensor", as a member of its tensors. Errors use it to distinguish unsupported names from unknown ones.
bool is_pytorch_name(std::string_view of, std::string_view name);

}  // namespace stridescope::script
