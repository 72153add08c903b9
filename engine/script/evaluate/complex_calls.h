#pragma once

#include <optional>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// Calls of operations with complex tensors or numbers. Kernels compute with real numbers only:
/// for complex ones, an operation NAME is computed by the function _complex_NAME of
/// engine/catalogue/composed/complex.py from real and imaginary parts. Operations that only move
/// elements need no such function. complex_call() returns the function's result, written in
/// place if the call is in place; nullopt if no argument is complex or there is no such
/// function.
std::optional<Value> complex_call(const Call& call);

}  // namespace stridescope::script
