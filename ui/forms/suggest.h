#pragma once

#include <string>

#include "engine/script/table/op_table.h"
#include "engine/session/session.h"

namespace stridescope::ui {

/// Source of an argument that demonstrates the operation on the tensor named `self`, by its role; empty: omit
/// it.
std::string suggest_argument(const script::Parameter& parameter, const std::string& self,
                             const session::Session& session);

}  // namespace stridescope::ui
