#pragma once

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// True if the script executed `from __future__ import annotations`, so that annotations are
/// strings.
bool defers_annotations(const Interpreter& interpreter);
/// A function's __annotations__. An annotation that cannot be evaluated is kept as text.
Value annotations_of(Interpreter& interpreter, const DefinedFunction& function);
/// For inspect.signature: a tuple (name, kind, has_default, default) per parameter, excluding a method's
/// receiver. Kinds are numbered as in inspect.
Value parameters_of(Interpreter& interpreter, const DefinedFunction& function);

}  // namespace stridescope::script
