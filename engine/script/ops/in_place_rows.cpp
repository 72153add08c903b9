#include "engine/script/op_table.h"

namespace stridescope::script {

std::vector<Op> in_place_rows() { return {}; }

}  // namespace stridescope::script
