#include "engine/script/evaluate/object_attribute.h"

#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/nn_library.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/words/nearest_name.h"

namespace stridescope::script {
namespace {

/// module._modules, _parameters and _buffers: dicts whose changes apply to the module.
std::optional<Value> registry(Interpreter& interpreter, const Object& module, std::string_view name) {
  if (!module.type->is_module()) return std::nullopt;
  if (name != "_modules" && name != "_parameters" && name != "_buffers") return std::nullopt;
  return call_value(interpreter, *nn_library().find("_Registry"), {{module}, {std::string(name.substr(1))}});
}

/// A method of all modules, from a row of the table.
std::optional<Value> module_method(const ClassInfo& type, const Value& self, std::string_view name) {
  if (!type.is_module()) return std::nullopt;
  const auto* op = op_table().find(name, Form::method, "Module");
  return op ? std::optional(Value{Function{op, std::make_shared<const Value>(self)}}) : std::nullopt;
}

/// object.__repr__ and the like; null for other names.
const Value* method_of_objects(std::string_view name) {
  const auto* library = name.starts_with("__") ? python_module("builtins") : nullptr;
  return library ? library->find("_object_" + std::string(name)) : nullptr;
}

std::vector<std::string_view> names_in(const Object& object) {
  std::vector<std::string_view> names;
  const Attributes attributes(*object.attributes);
  for (std::size_t i = 0; i < attributes.size(); ++i) names.push_back(attributes[i].name);
  const auto add = [&](const ClassInfo& info) {
    const Attributes members(*info.members);
    for (std::size_t i = 0; i < members.size(); ++i) names.push_back(members[i].name);
  };
  add(*object.type);
  for (const auto& base : object.type->bases) add(*base);
  if (object.type->is_module())
    for (const auto& op : op_table().ops())
      if ((op.forms & Form::method) && op.receiver == "Module") names.push_back(op.name);
  return names;
}

}  // namespace

const std::string* wrapped_text(const Value& value) {
  const auto* held = wrapped_value(value);
  return held ? held->get_if<std::string>() : nullptr;
}

Value object_attribute(Interpreter& interpreter, const Object& object, std::string_view name) {
  // make_class() stores it first.
  const Attributes members(*object.type->members);
  if (members.size() == 0 || members[0].name != "__getattribute__")
    return generic_attribute(interpreter, object, name);
  try {
    return call_value(interpreter, members[0].value, {{object}, {std::string(name)}});
  } catch (const tensor::Error& error) {
    const auto* say = object.type->find("__getattr__");
    if (!say || error.type() != tensor::ErrorType::attribute_error) throw;
    return call_value(interpreter, bind_member(interpreter, *say, {object}), {{std::string(name)}});
  }
}

Value generic_attribute(Interpreter& interpreter, const Object& object, std::string_view name) {
  const Attributes attributes(*object.attributes);
  interpreter.spend(static_cast<std::int64_t>(attributes.size() / 4 + object.type->bases.size() / 2));
  const auto* member = member_of(interpreter, *object.type, name);
  if (!member || !is_data_descriptor(*member))
    if (const auto* value = attributes.value(name)) return *value;
  if (member) return bind_member(interpreter, *member, {object});
  if (name == "__class__") return {DefinedClass{object.type}};
  if (name == "__dict__" && has_dict(interpreter, object)) return attributes_as_dict(interpreter, object);
  if (auto method = module_method(*object.type, {object}, name)) return *method;
  if (auto names = registry(interpreter, object, name)) return *names;
  if (const auto* list = parametrization_of(object, name))
    return call_value(interpreter, *python_module("torch.nn.utils.parametrize")->find("_value"),
                      {{object}, {std::string(name)}, *list});
  if (const auto* of_object = method_of_objects(name)) return bind_member(interpreter, *of_object, {object});
  if (const auto* say = member_of(interpreter, *object.type, "__getattr__"))
    return call_value(interpreter, bind_member(interpreter, *say, {object}), {{std::string(name)}});
  throw refuse::attribute_unknown(object.type->name, name, words::nearest_name(name, names_in(object)));
}

std::optional<Value> tensor_attribute(Interpreter& interpreter, const Value& tensor, std::string_view name) {
  const auto* kept = companion_of(std::get<tensor::Tensor>(tensor.data));
  if (name == "__dict__") {
    std::vector<Value> items;
    for (std::size_t i = 0; kept && i < Attributes(*kept->attributes).size(); ++i) {
      items.push_back({Attributes(*kept->attributes)[i].name});
      items.push_back(Attributes(*kept->attributes)[i].value);
    }
    return make_dict(Dict::Kind::dict, std::move(items));
  }
  if (!kept) return std::nullopt;
  const Attributes attributes(*kept->attributes);
  interpreter.spend(static_cast<std::int64_t>(attributes.size() / 4));
  const auto* member = kept->type ? member_of(interpreter, *kept->type, name) : nullptr;
  if (!member || !is_data_descriptor(*member))
    if (const auto* value = attributes.value(name)) return *value;
  if (member) return bind_member(interpreter, *member, tensor);
  const auto* say = kept->type && !op_table().find(name, Form::method | Form::property)
                        ? member_of(interpreter, *kept->type, "__getattr__")
                        : nullptr;
  return say ? std::optional(
                   call_value(interpreter, bind_member(interpreter, *say, tensor), {{std::string(name)}}))
             : std::nullopt;
}

Value attributes_as_dict(Interpreter& interpreter, const Object& object) {
  return call_value(interpreter, *python_module("collections")->find("_Attributes"), {{object}});
}

Value metaclass_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name) {
  return bind_member(interpreter, *metaclass_of(*of.info)->find(name), {of});
}

Value class_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name) {
  const auto metaclass = metaclass_of(*of.info);
  const auto* of_metaclass = metaclass ? metaclass->find(name) : nullptr;
  if (of_metaclass && (is_property(of_metaclass) || !of.info->find(name)))
    return metaclass_attribute(interpreter, of, name);
  if (const auto* member = member_of(interpreter, *of.info, name)) {
    const auto* descriptor = member->get_if<Descriptor>();
    const bool is_bound =
        member->is<Object>() || (descriptor && descriptor->kind != Descriptor::Kind::property);
    return is_bound ? bind_member(interpreter, *member, {of}) : *member;
  }
  if (name == "__name__" || name == "__qualname__") return {of.info->name};
  if (name == "__module__") return {of.info->module};
  if (name == "__doc__") return {None{}};
  if (name == "__class__") return class_of({of});
  if (name == "__abstractmethods__" && of.info->is_library("ABC"))
    return call_value(interpreter, *python_module("abc")->find("_abstract_set"), {Value{of}});
  if (name == "__base__")
    return of.info->bases.empty() ? Value{Type{"object"}} : Value{DefinedClass{of.info->bases.front()}};
  if (name == "__dict__") return call_value(interpreter, *builtin_value("vars"), {{of}});
  if (name == "__subclasses__" || name == "mro")
    return bound_to(*python_module("builtins")->find(name == "mro" ? "_class_mro" : "_class_subclasses"),
                    {of});
  if (metaclass)
    if (const auto* say = metaclass->find("__getattr__"))
      return call_value(interpreter, bind_member(interpreter, *say, {of}), {{std::string(name)}});
  if (name == "__mro__" || name == "__bases__") {
    std::vector<Value> all;
    if (name == "__mro__") all.push_back({of});
    // The direct bases are those from which no other base derives.
    const auto& bases = of.info->bases;
    const auto is_inherited = [&](const ClassInfo& base) {
      return std::ranges::any_of(
          bases, [&](const auto& one) { return one->members != base.members && one->derives_from(base); });
    };
    for (const auto& base : bases)
      if (name == "__mro__" || !is_inherited(*base)) all.push_back({DefinedClass{base}});
    if (name == "__mro__" || all.empty()) all.push_back({Type{"object"}});
    return make_tuple(std::move(all));
  }
  if (of.info->is_module())
    if (const auto* op = op_table().find(name, Form::method, "Module")) return {Function{op, nullptr}};
  if (const auto* of_object = method_of_objects(name)) {
    const bool compares = Attributes(*of.info->members).find("__eq__").has_value();
    return name == "__hash__" && compares ? Value{None{}} : *of_object;
  }
  if (stands_for(*of.info, "Tensor") || stands_for(*of.info, "torch.nn.parameter.Parameter"))
    return get_attribute(interpreter, {Type{"Tensor"}}, name);
  std::vector<std::string_view> names;
  const Attributes members(*of.info->members);
  for (std::size_t i = 0; i < members.size(); ++i) names.push_back(members[i].name);
  throw refuse::type_attribute_unknown(of.info->name, name, words::nearest_name(name, names));
}

Value super_attribute(Interpreter& interpreter, const ClassInfo& owner, const Value& self,
                      std::string_view name) {
  const auto* object = self.get_if<Object>();
  const auto* of = self.get_if<DefinedClass>();
  const auto of_tensor = tensor_class(self);
  const auto* type = object ? object->type.get() : of ? of->info.get() : of_tensor ? of_tensor.get() : &owner;
  interpreter.spend(steps_of_search(*type));
  // In a metaclass's method, the class is the receiver.
  const auto metaclass = of ? metaclass_of(*of->info) : nullptr;
  if (metaclass && metaclass->derives_from(owner)) type = metaclass.get();
  bool is_after = type->members == owner.members;
  for (const auto& base : type->bases) {
    if (is_after)
      if (const auto* member = Attributes(*base->members).value(name))
        return name == "__new__" ? *member : bind_member(interpreter, *member, self);
    is_after = is_after || base->members == owner.members;
  }
  if (auto method = module_method(*type, self, name)) return *method;
  constexpr std::string_view of_objects[] = {"__init__", "__setattr__", "__delattr__", "__init_subclass__"};
  if (of_tensor && std::ranges::find(of_objects, name) == std::end(of_objects))
    return builtin_attribute(interpreter, self, name);
  if (name == "__init_subclass__") return bound_to(*python_module("builtins")->find("_init_subclass"), self);
  if (name == "__init__") {
    const bool takes_none = object && owner.is_script_class() && !object->type->is_exception();
    return *python_module("builtins")->find(takes_none ? "_object_init" : "_nothing");
  }
  if (name == "__new__") return *builtin_value("_new");
  if (const auto* member = python_module("builtins")->find("_object_" + std::string(name)))
    return bind_member(interpreter, *member, self);
  throw refuse::attribute_unknown("super", name, std::nullopt);
}

}  // namespace stridescope::script
