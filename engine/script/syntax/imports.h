#pragma once

#include <cstddef>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// The number of import statements at a script's start: `import torch` and directly following imports, each
/// on its own lines and without a comment before it.
std::size_t leading_imports(const Script& script);

}  // namespace stridescope::script
