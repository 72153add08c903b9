#include "engine/script/op_table.h"

namespace stridescope::script {

std::vector<Op> create_rows() { return {}; }

}  // namespace stridescope::script
