#pragma once

#include <vector>

#include "engine/script/table/op_table.h"
#include "engine/tensor/tensor.h"

namespace stridescope::script {

/// Result of a call of an operation that has a function, also with out=. Refusals get the operation's name,
/// and the positions of the operands concerned among the call's tensors.
Value evaluated(const Call& call);

/// Tensors that a call writes in place or into out=, whose versions it must increment. Statements of a
/// composed program increment those of their own writes.
std::vector<tensor::Tensor> written_in_place(const Call& call);

}  // namespace stridescope::script
