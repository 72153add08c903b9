#pragma once

#include <string>
#include <vector>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// The names that a function's calls have for themselves: its parameters and what its body assigns, deletes
/// or loops over; each once, sorted. By Python's rule such a name is never looked up outside.
std::vector<std::string> local_names(const FunctionDefinition& function);

}  // namespace stridescope::script
