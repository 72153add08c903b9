#pragma once

#include <string>

#include "engine/tensor/error.h"

namespace stridescope::script {

/// The error that a failed assertion in a program or in torch.nn states: "ValueError: words" is a ValueError;
/// any other message is an AssertionError.
tensor::Error error_of_assertion(const std::string& said);

}  // namespace stridescope::script
