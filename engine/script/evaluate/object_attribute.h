#pragma once

#include <optional>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/evaluate/member.h"
#include "engine/script/values/object.h"

/// Attributes of the script's objects and classes, and registration of parameters and submodules.
namespace stridescope::script {

/// The text in an object of a class derived from str; null for other values.
const std::string* wrapped_text(const Value& value);

/// object.name: an attribute, a bound method, the value of a property, a class member, or the result of
/// __getattr__. Throws AttributeError.
Value object_attribute(Interpreter& interpreter, const Object& object, std::string_view name);
/// Like object_attribute(), but ignores the class's __getattribute__.
Value generic_attribute(Interpreter& interpreter, const Object& object, std::string_view name);
/// An attribute that a class gets from its metaclass.
Value metaclass_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name);
/// Class.name. Throws AttributeError.
Value class_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name);
/// A tensor's attribute, from its class or set by the script; nullopt if absent.
std::optional<Value> tensor_attribute(Interpreter& interpreter, const Value& tensor, std::string_view name);
/// Sets tensor.name through a setter or __setattr__ of its class; returns false if there is none.
bool set_tensor_attribute(Interpreter& interpreter, const Value& tensor, std::string_view name,
                          const Value& value);
/// Sets tensor.name as an attribute of the object.
void set_own_tensor_attribute(Interpreter& interpreter, const tensor::Tensor& tensor, std::string_view name,
                              const Value& value);
/// super().name in a method that `owner` defines. Throws AttributeError.
Value super_attribute(Interpreter& interpreter, const ClassInfo& owner, const Value& self,
                      std::string_view name);

/// object.name = value; a module registers parameters and modules. Throws TypeError if the name is registered
/// as a parameter, buffer or module and the value is of another kind.
void set_object_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                          const Value& value);
/// Like set_object_attribute(), but ignores the class's __setattr__.
void set_own_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                       const Value& value);
void set_class_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name,
                         const Value& value);
/// del object.name, del Class.name. Throws AttributeError.
void delete_attribute(Interpreter& interpreter, const Value& of, std::string_view name);
/// Like delete_attribute(), but ignores the class's __delattr__.
void delete_own_attribute(Interpreter& interpreter, const Value& of, std::string_view name);
/// False if __slots__ exclude a __dict__.
bool has_dict(Interpreter& interpreter, const Object& object);
/// object.__dict__: a dict whose changes apply to the object.
Value attributes_as_dict(Interpreter& interpreter, const Object& object);
/// Registers an attribute of a given kind: register_buffer, add_module, ...
void register_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                        const Value& value, AttributeKind kind);

}  // namespace stridescope::script
