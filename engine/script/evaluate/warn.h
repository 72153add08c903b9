#pragma once

#include <string>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// What PyTorch's TORCH_WARN does: a UserWarning, which the script's filters may ignore, record or raise.
/// It is given once a line; with `once`, once a session.
void warn_user(Interpreter& interpreter, const std::string& text, bool once = false);

}  // namespace stridescope::script
