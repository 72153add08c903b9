#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Calls a function that the script defines: its arguments become names of its own, its statements run over
/// them, and what it returns is the value. An error leaves with the call as its innermost frame. Throws
/// TypeError, in Python's words, where the arguments are not the parameters'.
Value call_function(Interpreter& interpreter, const DefinedFunction& function, std::vector<Value> positional,
                    std::vector<std::pair<std::string, Value>> keywords);

/// Whether a value or something in it can change, so that a definition may not keep it.
bool can_change(const Value& value);

}  // namespace stridescope::script
