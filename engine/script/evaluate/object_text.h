#pragma once

#include <string>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"

/// str(), repr() and format() of values, including objects of script classes with __str__, __repr__ and
/// __format__.
namespace stridescope::script {

std::string str_of(Interpreter& interpreter, const Value& value);
std::string repr_of(Interpreter& interpreter, const Value& value);
/// format(value, spec). Throws ValueError and TypeError as Python does.
std::string format_of(Interpreter& interpreter, const Value& value, std::string_view spec);

}  // namespace stridescope::script
