#pragma once

#include <optional>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Generators: calls of functions that yield.
namespace stridescope::script {

/// Makes a generator for a call with arguments bound in `names`; its body has not begun.
Value make_generator(Interpreter& interpreter, const DefinedFunction& function, Environment names);

/// Runs a generator up to its next yield and returns the yielded value; nullopt if it ends, or has
/// ended. `sent` becomes the value of the current yield. Exceptions of its body propagate and end
/// it.
std::optional<Value> resume(Interpreter& interpreter, const Generator& generator, const Value& sent);
/// Resumes likewise, with `error` raised at the current yield.
std::optional<Value> raise_in(Interpreter& interpreter, const Generator& generator, const ScriptError& error);
/// All remaining values.
std::vector<Value> drained(Interpreter& interpreter, const Generator& generator);
bool has_ended(const Generator& generator);
/// The generator's function.
const DefinedFunction& function_of(const Generator& generator);
/// The return value of its body; None until it ends.
Value return_value_of(const Generator& generator);
/// The iterator of `await value`. Throws TypeError for values that cannot be awaited.
Value awaited(Interpreter& interpreter, const Value& value);
/// Raises GeneratorExit at the current yield, so that finally clauses run, and ends the generator.
void close(Interpreter& interpreter, const Generator& generator);

}  // namespace stridescope::script
