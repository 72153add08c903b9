#pragma once

#include <string>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

/// What an expression would give, by the table alone: nothing is evaluated.
namespace stridescope::script {

/// Before the name of a module that stands for its type.
inline constexpr std::string_view module_prefix = "module ";

/// As type_name() names it; "module torch" for a module; empty where it cannot be told.
std::string infer_type(const Expression& expression, const Environment& environment);

/// The row that a call of this expression would run, or null.
const Op* infer_callee(const Expression& function, const Environment& environment);

}  // namespace stridescope::script
