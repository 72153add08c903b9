#pragma once

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The role that PyTorch's naming suggests for a parameter, from its name and type.
ArgumentRole default_argument_role(const Parameter& parameter);

/// Sets each parameter's role: the one that the row states, or that of default_argument_role().
void assign_roles(Signature& signature, const std::vector<ArgumentRole>& stated);

}  // namespace stridescope::script
