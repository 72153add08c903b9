#pragma once

#include <string>

#include "engine/script/evaluate/interpreter.h"

/// What str() and repr() give where classes of the script may say it by __str__ and __repr__.
namespace stridescope::script {

std::string str_of(Interpreter& interpreter, const Value& value);
std::string repr_of(Interpreter& interpreter, const Value& value);

}  // namespace stridescope::script
