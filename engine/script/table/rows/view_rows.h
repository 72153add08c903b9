#pragma once

#include <utility>
#include <vector>

#include "engine/ops/view/split.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {

// The rows of view_rows(), by group.
std::vector<Row> regroup_rows();
std::vector<Row> reorder_rows();
std::vector<Row> select_rows();
std::vector<Row> split_rows();
std::vector<Row> repeat_rows();

/// A tuple of tensors, as PyTorch returns several.
Value tensor_tuple(ops::Tensors tensors);
/// A view of `self` for each layout.
Value tuple_of_views(const tensor::Tensor& self, const ops::Layouts& layouts);

}  // namespace stridescope::script
