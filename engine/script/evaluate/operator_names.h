#pragma once

#include <string_view>

namespace stridescope::script {

/// The plain name of an operator method on tensors: "add" for "__add__"; other names are returned
/// unchanged.
std::string_view method_of_operator(std::string_view name);

}  // namespace stridescope::script
