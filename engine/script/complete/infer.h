#pragma once

#include <string>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

/// Types of expressions, inferred from the table alone: nothing is evaluated.
namespace stridescope::script {

/// The type of a module is this prefix and the module's name: "module torch".
inline constexpr std::string_view module_prefix = "module ";

/// The name as type_name() returns it, or that of a module; empty if unknown.
std::string infer_type(const Expression& expression, const Environment& environment);

/// The row that a call of this expression would run, or null.
const Op* infer_callee(const Expression& function, const Environment& environment);

}  // namespace stridescope::script
