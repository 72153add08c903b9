#pragma once

#include <string>

#include "engine/tensor/error.h"

namespace stridescope::script {

/// The error of a failed assertion in a program or in torch.nn: "ValueError: words" is that error, anything
/// else an AssertionError.
tensor::Error stated_error(const std::string& said);

}  // namespace stridescope::script
