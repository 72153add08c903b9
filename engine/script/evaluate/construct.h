#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Creates an instance of a class and calls its __init__.
Value construct(Interpreter& interpreter, const DefinedClass& of, std::vector<Value> positional,
                std::vector<std::pair<std::string, Value>> keywords);
/// Calls the object's __init__ with the arguments.
void initialise(Interpreter& interpreter, const Object& object, std::vector<Value> positional,
                std::vector<std::pair<std::string, Value>> keywords);
/// Calls object(...): its class's __call__, or a module's forward.
Value call_object(Interpreter& interpreter, const Object& object, std::vector<Value> positional,
                  std::vector<std::pair<std::string, Value>> keywords);

}  // namespace stridescope::script
