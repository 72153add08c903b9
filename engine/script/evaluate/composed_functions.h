#pragma once

#include <string_view>

#include "engine/script/table/row.h"

namespace stridescope::script {

/// The C++ function that runs instead of a composed operation's program, or around it, by the name that its
/// header gives as `evaluate` or `in_place_evaluate`. Null for an unknown name.
Evaluate composed_function(std::string_view name);

}  // namespace stridescope::script
