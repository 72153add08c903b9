#pragma once

#include <optional>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Calls of functions that yield, which run a piece at a time.
namespace stridescope::script {

/// A generator for a call whose arguments are bound to `names`; its body has not begun.
Value make_generator(Interpreter& interpreter, const DefinedFunction& function, Environment names);

/// Runs a generator up to its next yield and returns the yielded value; nullopt if it ends, or has
/// ended. `sent` becomes the value of the current yield. Exceptions of its body propagate and end
/// it.
std::optional<Value> resume(Interpreter& interpreter, const Generator& generator, const Value& sent);
/// The same, with `error` raised at the current yield.
std::optional<Value> raise_in(Interpreter& interpreter, const Generator& generator, const ScriptError& error);
/// All that is left of it.
std::vector<Value> drained(Interpreter& interpreter, const Generator& generator);
bool has_ended(const Generator& generator);
/// The function that was called.
const DefinedFunction& function_of(const Generator& generator);
/// The value that its body returned; None until it ends.
Value returned_of(const Generator& generator);
/// The iterator of `await value`. Throws TypeError for values that cannot be awaited.
Value awaited(Interpreter& interpreter, const Value& value);
/// Ends it: raises GeneratorExit at the current yield, so that its finally clauses run.
void close(Interpreter& interpreter, const Generator& generator);

}  // namespace stridescope::script
