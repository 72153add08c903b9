#pragma once

#include <string_view>

namespace stridescope::script {

/// Whether PyTorch 2.6 documents or gives `name` in a module ("torch", "torch.linalg", ...) or, of "Tensor",
/// as a member of its tensors: so that an error can tell what is not here from what is nowhere.
bool is_pytorch_name(std::string_view of, std::string_view name);

}  // namespace stridescope::script
