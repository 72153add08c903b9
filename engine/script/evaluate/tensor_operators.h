#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// True for values that an operator on a tensor accepts as its other operand: tensors and numbers.
bool is_operand(const Value& value);
/// The table's row of an operator on tensors: "+" is "add".
std::string row_name(std::string_view op);
/// Calls a method's row. Errors name the operator as it is written.
Value call_row(Interpreter& interpreter, std::string_view row, std::string_view op, const Value& self,
               std::vector<Value> arguments);

}  // namespace stridescope::script
