#pragma once

#include <optional>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"

/// What is the same each time a statement runs, for as long as names stand for what they do.
namespace stridescope::script {

bool is_literal(const Expression& expression);
/// Of a name, or a literal. An iterator is used up.
bool is_fixed(const Value& value);
bool is_number(const Value& value);

/// "torch.nn.functional"; nullopt where the expression is no module.
std::optional<std::string> module_of(const Environment& environment, const Expression& expression);
/// Nullopt where the expression is not fixed. Throws where it is refused, such as a slice of slices too deep.
std::optional<Value> fixed_value(Interpreter& interpreter, const Environment& environment,
                                 const Expression& expression);

}  // namespace stridescope::script
