#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/body_observer.h"
#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Calls a function that the script defines: its arguments become names of its own, its statements run over
/// them, and what it returns is the value. An error leaves with the call as its innermost frame. Throws
/// TypeError, in Python's words, where the arguments are not the parameters'.
Value call_function(Interpreter& interpreter, const DefinedFunction& function, std::vector<Value> positional,
                    std::vector<std::pair<std::string, Value>> keywords);

/// An error leaves the function's body: with the call as its innermost frame, or as what a library's
/// assertion states.
void leave_frame(const DefinedFunction& function, ScriptError& error);
/// Runs a part of a function's body over its names.
template <class Run>
auto in_frame(Interpreter& interpreter, const DefinedFunction& function, const Environment& names, Run run) {
  auto* observer = has_own_statements(function) ? interpreter.bodies() : nullptr;
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
