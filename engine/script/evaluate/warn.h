#pragma once

#include <string>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// PyTorch's TORCH_WARN: a UserWarning, which the script's filters may ignore, record or raise. Shown once
/// per line; if `once`, once per session.
void warn_user(Interpreter& interpreter, const std::string& text, bool once = false);

}  // namespace stridescope::script
