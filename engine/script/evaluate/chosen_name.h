#pragma once

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The name that a row's expression comes to: a name alone, or conditional expressions of names. Conditions
/// know the call's parameters, `overload`, the index of its signature, and `result`, which is None if none is
/// given. Null for None. The row's text holds the name.
const char* chosen_name(const Call& call, const Program& choice, const tensor::Tensor* result = nullptr);

}  // namespace stridescope::script
