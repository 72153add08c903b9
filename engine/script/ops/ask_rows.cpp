#include "engine/script/op_table.h"

namespace stridescope::script {

std::vector<Op> ask_rows() { return {}; }

}  // namespace stridescope::script
