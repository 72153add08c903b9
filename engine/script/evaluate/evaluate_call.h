#pragma once

#include <vector>

#include "engine/script/table/op_table.h"
#include "engine/tensor/tensor.h"

namespace stridescope::script {

/// Evaluates a call of an operation that has a function, possibly with out=. Refusals get the operation's
/// name and the indices of the operands concerned among the call's tensors.
Value evaluate_call(const Call& call);

/// The tensors that a call writes in place or into out=, whose versions it must increment. The statements of
/// a composed program increment the versions of tensors that they write.
std::vector<tensor::Tensor> written_in_place(const Call& call);

}  // namespace stridescope::script
