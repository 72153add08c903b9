#pragma once

#include <string_view>

namespace stridescope::script {

/// The method that Python calls for an operator on tensors, by its own name: "add" of "__add__"; any other
/// name as it is.
std::string_view method_of_operator(std::string_view name);

}  // namespace stridescope::script
