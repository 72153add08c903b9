#pragma once

#include <vector>

#include "engine/script/table/op_table.h"

/// Rows of operations that are programs over other operations.
namespace stridescope::script {

std::vector<Row> view_copy_programs();
std::vector<Row> constructor_programs();
std::vector<Row> layout_programs();
std::vector<Row> values_programs();
std::vector<Row> special_programs();
std::vector<Row> functional_in_place_programs();
std::vector<Row> loss_programs();
std::vector<Row> pool_programs();
std::vector<Row> window_programs();
std::vector<Row> statistics_programs();
std::vector<Row> linalg_programs();
std::vector<Row> factor_programs();
std::vector<Row> solution_programs();
std::vector<Row> polynomial_programs();
std::vector<Row> native_programs();
std::vector<Row> neural_layout_programs();
std::vector<Row> basic_loss_programs();
std::vector<Row> norm_programs();
std::vector<Row> activation_programs();
std::vector<Row> plane_pool_programs();
std::vector<Row> convolution_programs();
std::vector<Row> resample_programs();
std::vector<Row> search_programs();
std::vector<Row> product_programs();
std::vector<Row> draw_programs();
std::vector<Row> adaptive_pool_programs();
std::vector<Row> ctc_programs();
std::vector<Row> embedding_programs();
std::vector<Row> fractional_pool_programs();
std::vector<Row> flag_programs();
std::vector<Row> symbolic_programs();
std::vector<Row> operator_programs();
std::vector<Row> dense_programs();
std::vector<Row> grid_programs();

}  // namespace stridescope::script
