#pragma once

#include <vector>

#include "engine/script/table/op_table.h"
#include "engine/tensor/tensor.h"

namespace stridescope::script {

/// What a call of an operation that has a function gives, also into out=. A refusal leaves it with the
/// operation's name, and the positions of the operands that it is about among the call's tensors.
Value evaluated(const Call& call);

/// What a call writes in place, or into out=, and has to count. What a program's own statements write they
/// count.
std::vector<tensor::Tensor> written_in_place(const Call& call);

}  // namespace stridescope::script
