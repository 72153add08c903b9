#pragma once

#include "engine/ops/move/index.h"
#include "engine/script/table/op_table.h"

/// Names of the nodes in PyTorch's graph of gradients, which PyTorch prints with computed tensors:
/// "MulBackward0", "AddmmBackward0". No graph is kept: only the last operation is recorded.
namespace stridescope::script {

/// The node of a tensor that `call` made or wrote, by its row; null if the name is unknown.
const char* node_of(const Call& call, const tensor::Tensor& result);

/// The node of self[items], and of self after `self[items] = tensor`.
const char* node_of_index(ops::IndexItems items);
const char* node_of_assignment(ops::IndexItems items);

/// Of a tensor that was written through a view of it.
inline constexpr const char* written_through_view = "CopySlices";

}  // namespace stridescope::script
