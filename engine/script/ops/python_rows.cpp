#include "engine/script/op_table.h"

namespace stridescope::script {

std::vector<Op> python_rows() { return {}; }

}  // namespace stridescope::script
