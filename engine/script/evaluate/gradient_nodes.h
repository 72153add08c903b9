#pragma once

#include "engine/ops/move/index.h"
#include "engine/script/table/op_table.h"

/// Names of nodes in PyTorch's autograd graph, which PyTorch prints with computed tensors: "MulBackward0",
/// "AddmmBackward0". There is no graph: only the last operation is recorded.
namespace stridescope::script {

/// The node of a tensor that `call` created or wrote, from its row; null if unknown.
const char* node_of(const Call& call, const tensor::Tensor& result);

/// The node of self[items], and of self after `self[items] = tensor`.
const char* node_of_index(ops::IndexItems items);
const char* node_of_assignment(ops::IndexItems items);

/// The node of a tensor that was written through a view of it.
inline constexpr const char* written_through_view = "CopySlices";

}  // namespace stridescope::script
