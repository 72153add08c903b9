#pragma once

#include <string>

#include "engine/tensor/error.h"

namespace stridescope::script {

/// What a failed assertion of a program or of torch.nn means: "ValueError: words" is that error, anything
/// else an AssertionError.
tensor::Error stated_error(const std::string& said);

}  // namespace stridescope::script
