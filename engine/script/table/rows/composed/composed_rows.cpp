#include "engine/script/table/rows/composed/composed_rows.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {

std::vector<Row> composed_rows() {
  std::vector<Row> rows;
  for (auto* group : {view_copy_programs, constructor_programs, layout_programs, values_programs,
                      special_programs, neural_programs, functional_in_place_programs, loss_programs, pool_programs,
                      window_programs, statistics_programs, linalg_programs})
    std::ranges::move(group(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
