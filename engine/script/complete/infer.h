#pragma once

#include <string>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

/// Types of expressions, inferred from the table alone: nothing is evaluated.
namespace stridescope::script {

/// Prefix of a module's type: "module torch".
inline constexpr std::string_view module_prefix = "module ";

/// The type as in type_name(), or that of a module; empty if unknown.
std::string infer_type(const Expression& expression, const Environment& environment);

/// The row that a call of this expression would run, or null.
const Op* infer_callee(const Expression& function, const Environment& environment);

}  // namespace stridescope::script
