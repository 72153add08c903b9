#pragma once

#include <string_view>

namespace stridescope::script {

/// Whether `module` is a module of PyTorch 2.6 that is not implemented here, or is inside one: "torch.optim",
/// "torch.optim.lr_scheduler". An import of it succeeds; a use of it is refused.
bool is_missing_torch_part(std::string_view module);

}  // namespace stridescope::script
