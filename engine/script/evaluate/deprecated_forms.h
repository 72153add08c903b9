#pragma once

#include <optional>

#include "engine/script/evaluate/bind.h"

namespace stridescope::script {

/// PyTorch still accepts deprecated forms, with factors before the tensors that they scale: torch.add(x, 2,
/// y), torch.addmm(beta, x, alpha, a, b); and names=None for new tensors. Returns the current form of such a
/// call, with keywords; nullopt for other calls.
std::optional<Arguments> convert_deprecated_form(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
