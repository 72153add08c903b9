#pragma once

#include "engine/ops/move/index.h"
#include "engine/script/table/op_table.h"

/// The names of the nodes of PyTorch's graph of gradients, which it prints with what was computed:
/// "MulBackward0", "AddmmBackward0". No graph is kept, so that the last operation alone is known.
namespace stridescope::script {

/// The node of what `call` made or wrote, as its row says; null where its name is not known.
const char* node_of(const Call& call, const tensor::Tensor& result);

/// The node of self[items], and of self after `self[items] = tensor`.
const char* node_of_index(ops::IndexItems items);
const char* node_of_assignment(ops::IndexItems items);

/// Of a tensor that was written through a view of it.
inline constexpr const char* written_through_view = "CopySlices";

}  // namespace stridescope::script
