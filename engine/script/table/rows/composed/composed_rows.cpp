#include "engine/script/table/rows/composed/composed_rows.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {

std::vector<Row> composed_rows() {
  std::vector<Row> rows;
  for (auto* group : {view_copy_programs,
                      constructor_programs,
                      layout_programs,
                      adaptive_pool_programs,
                      ctc_programs,
                      embedding_programs,
                      fractional_pool_programs,
                      flag_programs,
                      symbolic_programs,
                      values_programs,
                      search_programs,
                      product_programs,
                      draw_programs,
                      special_programs,
                      polynomial_programs,
                      neural_layout_programs,
                      activation_programs,
                      norm_programs,
                      native_programs,
                      basic_loss_programs,
                      loss_programs,
                      plane_pool_programs,
                      pool_programs,
                      convolution_programs,
                      resample_programs,
                      functional_in_place_programs,
                      window_programs,
                      statistics_programs,
                      linalg_programs,
                      factor_programs,
                      solution_programs,
                      operator_programs,
                      dense_programs,
                      grid_programs})
    std::ranges::move(group(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
