#pragma once

#include <optional>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"

/// Operators that classes of the script define: __add__, __radd__, __eq__, __neg__, ...
namespace stridescope::script {

/// a op b; nullopt unless the class of an operand defines it.
std::optional<Value> object_operator(Interpreter& interpreter, std::string_view op, const Value& a,
                                     const Value& b);
/// a op= b; nullopt unless the class of `a` defines it.
std::optional<Value> object_augmented(Interpreter& interpreter, std::string_view op, const Value& a,
                                      const Value& b);
/// Unary - + ~; nullopt unless the class defines it.
std::optional<Value> object_operator(Interpreter& interpreter, std::string_view op, const Value& a);
/// item in object; nullopt unless the class defines it.
std::optional<Value> object_contains(Interpreter& interpreter, const Value& object, const Value& item);

}  // namespace stridescope::script
