#pragma once

#include <string>

#include "engine/script/table/op_table.h"
#include "engine/session/session.h"

namespace stridescope::ui {

/// Source of an argument that shows what the operation does to the tensor named `self`, by its role; empty:
/// leave it out.
std::string suggest_argument(const script::Parameter& parameter, const std::string& self,
                             const session::Session& session);

}  // namespace stridescope::ui
