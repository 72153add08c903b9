#pragma once

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Finds what the names of a function mean by Python's rules, and sets its `locals`, `cells`, `outer`,
/// `globals` and `is_generator`. The functions inside it have theirs already.
void resolve_names(FunctionDefinition& function);

}  // namespace stridescope::script
