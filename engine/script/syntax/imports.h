#pragma once

#include <cstddef>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// How many statements a script begins with that belong to its start rather than to what it does: `import
/// torch`, and the imports that follow it, each on lines of its own and without a comment before it.
std::size_t leading_imports(const Script& script);

}  // namespace stridescope::script
