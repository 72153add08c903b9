#pragma once

#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

// Parts of in_place_rows(), by what they change.
std::vector<Row> write_rows();          // fill_, copy_, masked_fill_, ...
std::vector<Row> in_place_view_rows();  // t_, squeeze_, ...

}  // namespace stridescope::script
