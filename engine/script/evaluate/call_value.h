#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Calls a callable as Python does: a function of the table or of the script, a bound method, a class. Throws
/// TypeError if the value is not callable.
Value call_value(Interpreter& interpreter, const Value& function, std::vector<Value> positional,
                 std::vector<std::pair<std::string, Value>> keywords = {});

}  // namespace stridescope::script
