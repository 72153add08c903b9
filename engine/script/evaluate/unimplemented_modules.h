#pragma once

#include <string_view>

namespace stridescope::script {

/// True if `module` is, or is inside, a module of PyTorch 2.6 that is not implemented: "torch.optim",
/// "torch.optim.lr_scheduler". Importing it succeeds; using it throws.
bool is_unimplemented_torch_module(std::string_view module);

}  // namespace stridescope::script
