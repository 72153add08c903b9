#pragma once

#include <string_view>

#include "engine/script/evaluate/interpreter.h"

/// Python's operators on values. Operators on tensors call the table's rows.
namespace stridescope::script {

/// + - * / // % ** @ & | ^ << >>
Value binary(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b);
/// `a op= b`: changes tensors and lists in place and returns them; otherwise returns a new value.
Value augmented(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b);
/// - + ~ not
Value unary(Interpreter& interpreter, std::string_view op, const Value& a);
/// == != < <= > >= is, is not, in, not in
Value compare(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b);
/// Throws TypeError: unsupported operand type(s).
[[noreturn]] void unsupported(std::string_view op, const Value& a, const Value& b);

/// Python's `is`: the same object, or equal small constants.
bool is_same(const Value& a, const Value& b);
/// Python's == as a bool. Throws if a tensor's truth value is ambiguous.
bool is_equal(Interpreter& interpreter, const Value& a, const Value& b);
bool is_less(Interpreter& interpreter, const Value& a, const Value& b);

}  // namespace stridescope::script
