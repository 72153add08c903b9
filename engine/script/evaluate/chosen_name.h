#pragma once

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The name that a row's expression evaluates to: a plain name, or conditional expressions of names.
/// Conditions may use the call's parameters, `overload`, the index of its signature, and `result`, which is
/// None if none is given. Null for None. The row's text owns the name.
const char* chosen_name(const Call& call, const Program& choice, const tensor::Tensor* result = nullptr);

}  // namespace stridescope::script
