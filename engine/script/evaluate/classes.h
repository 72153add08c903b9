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

/// The bases of a class: none for `object`, a library class for `dict` and its like. Throws TypeError if a
/// value is not a class.
std::vector<std::shared_ptr<const ClassInfo>> class_bases(Interpreter& interpreter,
                                                          std::span<const Value> bases);
/// The namespace from the metaclass's __prepare__ for a class body: a dict or an object; None if there is no
/// __prepare__.
Value prepare_class(Interpreter& interpreter, const std::string& name, const std::vector<Value>& bases,
                    const Keywords& keywords);
/// The result of a class statement, which the metaclass decides. `keywords`: those of the statement.
/// `prepared`: the result of prepare_class().
Value define_class(Interpreter& interpreter, const std::string& name, const std::vector<Value>& bases,
                   const Environment& names, const Value& prepared, Keywords keywords);
/// A class with the members `names` and the bases `bases`; calls the first __init_subclass__ among the bases.
/// Throws TypeError if the bases have no consistent order.
Value make_class(Interpreter& interpreter, std::string name, std::span<const Value> bases,
                 const Environment& names, std::shared_ptr<const ClassInfo> metaclass = nullptr,
                 Keywords keywords = {});
/// The script's class that a class is an object of; null: type.
std::shared_ptr<const ClassInfo> metaclass_of(const ClassInfo& info);
/// The classes of the script that derive directly from one.
std::vector<Value> subclasses_of(const ClassInfo& info);
/// The names in a dict with string keys.
Environment names_in(const Dict& members);

}  // namespace stridescope::script
