#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/body_observer.h"
#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Calls a function that the script defines: binds its parameters, runs its body, and returns its result. An
/// error gets this call as its innermost frame. Throws TypeError with Python's text if the arguments do not
/// match the parameters.
Value call_function(Interpreter& interpreter, const DefinedFunction& function, std::vector<Value> positional,
                    std::vector<std::pair<std::string, Value>> keywords);

/// Adds the call as the innermost frame to an error that leaves the function's body; for an assertion in a
/// library, throws the error that it states.
void leave_frame(const DefinedFunction& function, ScriptError& error);
/// Runs a part of a function's body with its local names.
template <class Run>
auto in_frame(Interpreter& interpreter, const DefinedFunction& function, const Environment& names, Run run) {
  auto* observer = has_own_statements(function) ? interpreter.body_observer() : nullptr;
  if (observer) observer->enters({function, names});
  try {
    auto result = run();
    if (observer) observer->leaves();
    return result;
  } catch (ScriptError& error) {
    if (observer) observer->unwinds();
    leave_frame(function, error);
    throw;
  }
}

}  // namespace stridescope::script
