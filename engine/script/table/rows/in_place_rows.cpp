#include "engine/script/table/rows/in_place_rows.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {

std::vector<Row> in_place_rows() {
  std::vector<Row> rows = write_rows();
  std::ranges::move(in_place_view_rows(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
