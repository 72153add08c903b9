#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// True for the operands of an operator on tensors: tensors and numbers.
bool is_operand(const Value& value);
/// The name of the table's row of an operator on tensors: "add" for "+".
std::string row_name(std::string_view op);
/// Calls a method's row. Errors name the operator as written.
Value call_row(Interpreter& interpreter, std::string_view row, std::string_view op, const Value& self,
               std::vector<Value> arguments);

}  // namespace stridescope::script
