#pragma once

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// What an argument is by its name and type, as PyTorch names them, where a row does not say.
ArgumentRole usual_argument(const Parameter& parameter);

/// Gives each parameter the role that the row states, or else that of usual_argument().
void assign_roles(Signature& signature, const std::vector<ArgumentRole>& stated);

}  // namespace stridescope::script
