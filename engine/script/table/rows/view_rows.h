#pragma once

#include <utility>
#include <vector>

#include "engine/ops/view/split.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {

// The rows of view_rows(), by group.
std::vector<Op> regroup_rows();
std::vector<Op> reorder_rows();
std::vector<Op> select_rows();
std::vector<Op> split_rows();
std::vector<Op> repeat_rows();

/// A tuple of tensors, as PyTorch returns several.
Value tensor_tuple(ops::Tensors tensors);
/// A view of `self` for each layout.
Value tuple_of_views(const tensor::Tensor& self, ops::Layouts layouts);

}  // namespace stridescope::script
