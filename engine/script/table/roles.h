#pragma once

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The role of an argument by its name and type, following PyTorch's naming, unless a row states another.
ArgumentRole default_argument_role(const Parameter& parameter);

/// Sets each parameter's role: the one that the row states, or that of default_argument_role().
void assign_roles(Signature& signature, const std::vector<ArgumentRole>& stated);

}  // namespace stridescope::script
