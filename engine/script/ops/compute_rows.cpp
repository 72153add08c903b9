#include "engine/script/op_table.h"

namespace stridescope::script {

std::vector<Op> compute_rows() { return {}; }

}  // namespace stridescope::script
