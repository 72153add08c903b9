#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

/// Exceptions as objects: of Python's classes, which engine/python/builtins.py defines, or of the script's
/// own.
namespace stridescope::script {

/// One of Python's or PyTorch's exception classes: "ValueError", "OutOfMemoryError". Null for other
/// names.
const DefinedClass* exception_class(std::string_view name);
/// The names of Python's.
std::vector<std::string_view> exception_names();

/// The object of a propagating exception.
Value exception_of(Interpreter& interpreter, const ScriptError& error);
/// The attribute of an exception that holds its traceback, or a list of functions, lines and texts from which
/// Python code makes one.
inline constexpr std::string_view traceback_attribute = " traceback";
/// The same at the handler, with the traceback attached. `function`: the function with the handler; `text`:
/// the line where it was raised or called.
Value caught_exception(Interpreter& interpreter, const ScriptError& error, std::string function,
                       std::string text);
/// The error that `raise value` throws. `value` is an exception, or an exception class, of which an instance
/// is made. Throws TypeError for other values.
ScriptError raised(Interpreter& interpreter, const Value& value, const Span& span);
/// True if `except type:` catches it; `type` is a class or a tuple of classes. Throws TypeError for other
/// values.
bool is_caught_by(Interpreter& interpreter, const ScriptError& error, const Value& type);

}  // namespace stridescope::script
