#pragma once

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// Evaluates a row's expression that selects a name: a plain name, or conditional expressions of names.
/// Conditions may use the call's parameters, `overload` (the index of its signature) and `result` (None if
/// not given). Returns null for None. The row's text owns the name.
const char* evaluate_name_expression(const Call& call, const Program& choice,
                                     const tensor::Tensor* result = nullptr);

}  // namespace stridescope::script
