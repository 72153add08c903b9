#pragma once

#include <optional>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Calls of functions that yield, which run a piece at a time.
namespace stridescope::script {

/// A call whose arguments are bound to `names` and that has not begun.
Value make_generator(Interpreter& interpreter, const DefinedFunction& function, Environment names);

/// Runs a generator up to its next yield and gives what it yields; nullopt where it ends, then or before.
/// `sent` is what the yield that it stands at gives there. Throws what its body throws, after which it has
/// ended.
std::optional<Value> resume(Interpreter& interpreter, const Generator& generator, const Value& sent);
/// The same, where the yield that it stands at raises `error`.
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
/// Ends it: it raises GeneratorExit where it stands, so that its finally clauses run.
void close(Interpreter& interpreter, const Generator& generator);

}  // namespace stridescope::script
