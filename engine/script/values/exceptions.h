#pragma once

#include <string_view>
#include <vector>

#include "engine/tensor/error.h"

/// Python's exception classes, as far as a session's errors belong to them.
namespace stridescope::script {

bool is_exception_name(std::string_view name);
std::vector<std::string_view> exception_names();
/// Whether `except NAME` catches an error: its own class or one that it derives from.
bool is_caught_by(tensor::ErrorType type, std::string_view name);

}  // namespace stridescope::script
