#pragma once

#include <optional>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// Calls of operations with complex tensors or numbers. Kernels compute with
/// real numbers only: an operation NAME is computed for complex ones by the
/// function _complex_NAME of engine/catalogue/composed/complex.py, from their
/// real and imaginary parts. Operations that move elements need none.
/// complex_call() returns the result of that function, written in place if the
/// call is in place; nullopt if no argument is complex, or there is no such
/// function.
std::optional<Value> complex_call(const Call& call);

}  // namespace stridescope::script
