#pragma once

#include <string_view>

#include "engine/script/table/row.h"

namespace stridescope::script {

/// The C++ function that replaces or wraps a composed operation's program, by its name in the header's
/// `evaluate` or `in_place_evaluate`. Null for an unknown name.
Evaluate composed_function(std::string_view name);

}  // namespace stridescope::script
