#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

/// Exceptions as objects: of Python's classes, which engine/python/builtins.py defines, or of the script's
/// own.
namespace stridescope::script {

/// An exception class of Python or PyTorch: "ValueError", "OutOfMemoryError". Null for other
/// names.
const DefinedClass* exception_class(std::string_view name);
/// The names of Python's exception classes.
std::vector<std::string_view> exception_names();

/// The exception object of a propagating error.
Value exception_of(Interpreter& interpreter, const ScriptError& error);
/// The attribute of an exception with its traceback, or with a list of functions, lines and texts from which
/// Python code builds one.
inline constexpr std::string_view traceback_attribute = " traceback";
/// The exception object as its handler sees it, with a traceback. `function`: the function that contains the
/// handler; `text`: the line with the raise or call.
Value caught_exception(Interpreter& interpreter, const ScriptError& error, std::string function,
                       std::string text);
/// The error that `raise value` throws. `value` is an exception, or an exception class, which is
/// instantiated. Throws TypeError for other values.
ScriptError raised(Interpreter& interpreter, const Value& value, const Span& span);
/// True if `except type:` catches the error; `type` is a class or a tuple of classes. Throws TypeError for
/// other values.
bool is_caught_by(Interpreter& interpreter, const ScriptError& error, const Value& type);

}  // namespace stridescope::script
