#pragma once

#include <optional>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// Calls of operations with complex tensors or numbers. Kernels compute with real numbers only: what an
/// operation NAME does with complex ones is the function _complex_NAME of
/// engine/catalogue/composed/complex.py, which computes with their real and imaginary parts. Operations that
/// move elements need none.
///
/// The result of that function, written in place where the call does; nullopt where nothing is complex, or
/// there is no such function.
std::optional<Value> complex_call(const Call& call);

}  // namespace stridescope::script
