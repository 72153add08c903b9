#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

namespace stridescope::script {

using Keywords = std::vector<std::pair<std::string, Value>>;

/// The bases of a class: none for `object`, a library class for built-in types such as `dict`. Throws
/// TypeError if a value is not a class.
std::vector<std::shared_ptr<const ClassInfo>> class_bases(Interpreter& interpreter,
                                                          std::span<const Value> bases);
/// The namespace from the metaclass's __prepare__ for a class body: a dict or an object; None if there is no
/// __prepare__.
Value prepare_class(Interpreter& interpreter, const std::string& name, const std::vector<Value>& bases,
                    const Keywords& keywords);
/// The result of a class statement, as determined by the metaclass. `keywords`: of the statement. `prepared`:
/// the result of prepare_class().
Value define_class(Interpreter& interpreter, const std::string& name, const std::vector<Value>& bases,
                   const Environment& names, const Value& prepared, Keywords keywords);
/// Makes a class with the given members and bases, and calls the first __init_subclass__ among the bases.
/// Throws TypeError if the bases have no consistent order.
Value make_class(Interpreter& interpreter, std::string name, std::span<const Value> bases,
                 const Environment& names, std::shared_ptr<const ClassInfo> metaclass = nullptr,
                 Keywords keywords = {});
/// The script's class that is a class's metaclass; null: type.
std::shared_ptr<const ClassInfo> metaclass_of(const ClassInfo& info);
/// The direct subclasses of a class in the script.
std::vector<Value> subclasses_of(const ClassInfo& info);
/// The names of a dict with string keys.
Environment names_in(const Dict& members);

}  // namespace stridescope::script
