#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/script/values/value.h"
#include "engine/tensor/error.h"
#include "engine/tensor/layout.h"

namespace stridescope::script {

/// repr() of a value. `of_object` calls an object's "__repr__" or a module's "extra_repr", and returns
/// nullopt if it has no such method.
using ObjectText = std::function<std::optional<std::string>(const Object&, std::string_view method)>;
std::string repr(const Value& value, const tensor::ScriptSettings& settings, const ObjectText& of_object);
/// repr() of a module: its class, its constructor arguments, and one line per submodule.
std::string module_repr(const Object& module, const ObjectText* of_object = nullptr);

/// repr() of an operation or of a tensor's bound method: "<built-in method sum of Tensor object at 0x…>".
/// Defined in table/op_table.cpp, since values do not depend on the table.
std::string repr_of_operation(const Function& function);
/// repr() of an unbound function: "<function f at 0x…>", or that of the built-in function that it implements.
/// Defined in evaluate/function_text.cpp.
std::string repr_of_function(const DefinedFunction& function);
/// The Python type of a generator object: "generator", "coroutine", "map", "itertools.count". `name` returns
/// the function's qualified name; empty for types whose repr omits it. Defined in
/// evaluate/function_text.cpp.
std::string type_of_generator(const Generator& generator);
std::string name_of_generator(const Generator& generator);

/// repr(float): the shortest digits that parse to the same value; exponent form below 1e-4 and from 1e16.
std::string float_repr(double value);

/// repr() of a bool, int, float or complex.
std::string number_repr(const tensor::Scalar& value);

/// repr(str): quoted and escaped as Python does.
std::string string_repr(std::string_view text);

/// ascii(): non-ASCII characters as \x, \u and \U escapes.
std::string ascii(std::string_view text);

/// "torch.channels_last"
std::string_view memory_format_text(tensor::MemoryFormat format);

}  // namespace stridescope::script
