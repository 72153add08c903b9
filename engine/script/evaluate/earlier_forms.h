#pragma once

#include <optional>

#include "engine/script/evaluate/bind.h"

namespace stridescope::script {

/// PyTorch still takes forms of earlier versions, with factors before what they scale: torch.add(x, 2, y),
/// torch.addmm(beta, x, alpha, a, b); and names=None of tensors that are made. What such a call is today,
/// with keywords; nullopt: it is none.
std::optional<Arguments> as_written_today(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
