#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/classes.h"

#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/nn_library.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/stated_error.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"
#include "engine/words/nearest.h"

namespace stridescope::script {
namespace {

/// What it costs to look for a member of a class; 0 for classes of a usual size.
std::int64_t steps_of_search(const ClassInfo& type) {
  constexpr std::size_t usual_size = 128, members_in_step = 8;
  auto size = Attributes(*type.members).size();
  for (const auto& base : type.bases) size += Attributes(*base->members).size();
  return size <= usual_size ? 0 : static_cast<std::int64_t>(size / members_in_step);
}

/// A member of a class as its object, or the class itself, gives it.
Value bound(Interpreter& interpreter, const Value& member, const Value& self) {
  if (const auto* function = member.get_if<DefinedFunction>()) {
    auto method = *function;
    method.self = std::make_shared<const Value>(self);
    return {std::move(method)};
  }
  if (const auto* object = member.get_if<Object>()) {
    const auto* get = member_of(interpreter, *object->type, "__get__");
    if (!get) return member;
    const bool of_class = self.is<DefinedClass>();
    return call_value(interpreter, *get,
                      {member, of_class ? Value{None{}} : self, of_class ? self : class_of(self)});
  }
  const auto* descriptor = member.get_if<Descriptor>();
  if (!descriptor) return member;
  const auto& function = descriptor->functions->front();
  if (descriptor->kind == Descriptor::Kind::static_method) return function;
  if (descriptor->kind == Descriptor::Kind::property) return call_value(interpreter, function, {self});
  return bound(interpreter, function, self.is<DefinedClass>() ? self : class_of(self));
}

/// Whether a class's member decides what an attribute of its objects is, before their own attributes do.
bool comes_first(const Value& member) {
  if (const auto* descriptor = member.get_if<Descriptor>())
    return descriptor->kind == Descriptor::Kind::property;
  const auto* object = member.get_if<Object>();
  return object && object->type->find("__set__");
}

/// A method that a class's member has for the attributes of others: "__get__", "__set__", "__delete__".
const Value* descriptor_method(const Value* member, std::string_view method) {
  const auto* object = member ? member->get_if<Object>() : nullptr;
  return object ? object->type->find(method) : nullptr;
}

/// What a property calls to get, set or delete: its functions in this order; null: it has none.
const Value* property_function(const Value* member, std::size_t which) {
  const auto* descriptor = member ? member->get_if<Descriptor>() : nullptr;
  if (!descriptor || descriptor->kind != Descriptor::Kind::property) return nullptr;
  const auto& functions = *descriptor->functions;
  return which < functions.size() && !functions[which].is_none() ? &functions[which] : nullptr;
}
bool is_property(const Value* member) {
  const auto* descriptor = member ? member->get_if<Descriptor>() : nullptr;
  return descriptor && descriptor->kind == Descriptor::Kind::property;
}

/// module._modules, _parameters and _buffers: a dict that changes the module.
std::optional<Value> registry(Interpreter& interpreter, const Object& module, std::string_view name) {
  if (!module.type->is_module()) return std::nullopt;
  if (name != "_modules" && name != "_parameters" && name != "_buffers") return std::nullopt;
  return call_value(interpreter, *nn_library().find("_Registry"), {{module}, {std::string(name.substr(1))}});
}

/// The torch.nn.utils.parametrize.ParametrizationList that an attribute of a module is computed by; null:
/// none.
const Value* parametrization_of(const Object& module, std::string_view name) {
  if (!module.type->is_module()) return nullptr;
  const auto* all = Attributes(*module.attributes).value("parametrizations");
  const auto* dict = all && name != "parametrizations" ? all->get_if<Object>() : nullptr;
  return dict && dict->type->is_library("ModuleDict") ? Attributes(*dict->attributes).value(name) : nullptr;
}

/// A method that every module has: a row of the table.
std::optional<Value> module_method(const ClassInfo& type, const Value& self, std::string_view name) {
  if (!type.is_module()) return std::nullopt;
  const auto* op = op_table().find(name, Form::method, "Module");
  return op ? std::optional(Value{Function{op, std::make_shared<const Value>(self)}}) : std::nullopt;
}

/// object.__repr__ and its like; null for other names.
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

/// As a module's errors call what was given: "torch.FloatTensor", "int".
std::string type_in_errors(const Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>())
    return tensor::tensor_type_name(tensor->dtype(), tensor->device());
  return type_name(value);
}

bool is_parameter(const Value& value) {
  const auto* tensor = value.get_if<tensor::Tensor>();
  return tensor && tensor->is_parameter();
}

bool is_module(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object && object->type->is_module();
}

void require_init(const Object& object, std::string_view what) {
  if (!Attributes(*object.attributes).find("training")) throw refuse::module_without_init(what);
}

/// What is refused under a name that a module has registered.
void check_kind(AttributeKind kind, std::string_view name, const Value& value) {
  if (value.is_none()) return;
  if (kind == AttributeKind::parameter && !is_parameter(value))
    throw refuse::not_assignable(type_in_errors(value), "parameter", name, "torch.nn.Parameter");
  if (kind == AttributeKind::module && !is_module(value))
    throw refuse::not_assignable(type_in_errors(value), "child module", name, "torch.nn.Module");
  const bool is_buffer = kind == AttributeKind::buffer || kind == AttributeKind::unsaved_buffer;
  if (is_buffer && !value.is<tensor::Tensor>())
    throw refuse::not_assignable(type_in_errors(value), "buffer", name, "torch.nn.Buffer, torch.Tensor");
}

/// Whether objects of a class take an attribute: where it and all that it derives from have __slots__, only
/// those.
bool has_room_for(Interpreter& interpreter, const ClassInfo& type, std::string_view name) {
  interpreter.spend(steps_of_search(type));
  std::vector<const ClassInfo*> all{&type};
  for (const auto& base : type.bases) all.push_back(base.get());
  for (const auto* info : all) {
    const auto* slots = Attributes(*info->members).value("__slots__");
    if (!slots) return true;
    for (const auto& slot :
         slots->is<std::string>() ? std::vector<Value>{*slots} : iterate(interpreter, *slots))
      if (const auto* text = slot.get_if<std::string>(); text && *text == name) return true;
  }
  return false;
}

}  // namespace

const std::string* held_text(const Value& value) {
  const auto* object = value.get_if<Object>();
  if (!object || !stands_for(*object->type, "str")) return nullptr;
  const auto* held = Attributes(*object->attributes).value("_v");
  return held ? held->get_if<std::string>() : nullptr;
}

const Value* member_of(Interpreter& interpreter, const ClassInfo& type, std::string_view name) {
  if (const auto steps = steps_of_search(type)) interpreter.spend(steps);
  return type.find(name);
}

Value object_attribute(Interpreter& interpreter, const Object& object, std::string_view name) {
  // make_class() puts it first.
  const Attributes members(*object.type->members);
  if (members.size() == 0 || members[0].name != "__getattribute__")
    return usual_attribute(interpreter, object, name);
  try {
    return call_value(interpreter, members[0].value, {{object}, {std::string(name)}});
  } catch (const tensor::Error& error) {
    const auto* say = object.type->find("__getattr__");
    if (!say || error.type() != tensor::ErrorType::attribute_error) throw;
    return call_value(interpreter, bound(interpreter, *say, {object}), {{std::string(name)}});
  }
}

Value usual_attribute(Interpreter& interpreter, const Object& object, std::string_view name) {
  const Attributes attributes(*object.attributes);
  interpreter.spend(static_cast<std::int64_t>(attributes.size() / 4 + object.type->bases.size() / 2));
  const auto* member = member_of(interpreter, *object.type, name);
  if (!member || !comes_first(*member))
    if (const auto* value = attributes.value(name)) return *value;
  if (member) return bound(interpreter, *member, {object});
  if (name == "__class__") return {DefinedClass{object.type}};
  if (name == "__dict__" && has_dict(interpreter, object)) return attributes_as_dict(interpreter, object);
  if (auto method = module_method(*object.type, {object}, name)) return *method;
  if (auto names = registry(interpreter, object, name)) return *names;
  if (const auto* list = parametrization_of(object, name))
    return call_value(interpreter, *python_module("torch.nn.utils.parametrize")->find("_value"),
                      {{object}, {std::string(name)}, *list});
  if (const auto* of_object = method_of_objects(name)) return bound(interpreter, *of_object, {object});
  if (const auto* say = member_of(interpreter, *object.type, "__getattr__"))
    return call_value(interpreter, bound(interpreter, *say, {object}), {{std::string(name)}});
  throw refuse::attribute_unknown(object.type->name, name, words::nearest(name, names_in(object)));
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
  if (!member || !comes_first(*member))
    if (const auto* value = attributes.value(name)) return *value;
  if (member) return bound(interpreter, *member, tensor);
  const auto* say = kept->type && !op_table().find(name, Form::method | Form::property)
                        ? member_of(interpreter, *kept->type, "__getattr__")
                        : nullptr;
  return say ? std::optional(call_value(interpreter, bound(interpreter, *say, tensor), {{std::string(name)}}))
             : std::nullopt;
}

bool set_tensor_attribute(Interpreter& interpreter, const Value& tensor, std::string_view name,
                          const Value& value) {
  const auto type = tensor_class(tensor);
  if (!type) return false;
  if (const auto* hook = member_of(interpreter, *type, "__setattr__")) {
    call_value(interpreter, *hook, {tensor, {std::string(name)}, value});
    return true;
  }
  const auto* set = property_function(member_of(interpreter, *type, name), 1);
  if (set) call_value(interpreter, *set, {tensor, value});
  return set != nullptr;
}

void set_own_tensor_attribute(Interpreter& interpreter, const tensor::Tensor& tensor, std::string_view name,
                              const Value& value) {
  if (!tensor.companion()) tensor.live().set_companion(std::make_shared<TensorCompanion>());
  const auto& attributes = companion_of(tensor)->attributes;
  interpreter.spend(static_cast<std::int64_t>(Attributes(*attributes).size() / 4));
  Attributes::set(interpreter.change(attributes), name, value, AttributeKind::plain);
}

bool has_dict(Interpreter& interpreter, const Object& object) {
  return has_room_for(interpreter, *object.type, "__dict__");
}

Value attributes_as_dict(Interpreter& interpreter, const Object& object) {
  return call_value(interpreter, *python_module("collections")->find("_Attributes"), {{object}});
}

Value metaclass_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name) {
  return bound(interpreter, *metaclass_of(*of.info)->find(name), {of});
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
    return is_bound ? bound(interpreter, *member, {of}) : *member;
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
      return call_value(interpreter, bound(interpreter, *say, {of}), {{std::string(name)}});
  if (name == "__mro__" || name == "__bases__") {
    std::vector<Value> all;
    if (name == "__mro__") all.push_back({of});
    // Its own bases are those from which none of the others derives.
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
  throw refuse::type_attribute_unknown(of.info->name, name, words::nearest(name, names));
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
        return name == "__new__" ? *member : bound(interpreter, *member, self);
    is_after = is_after || base->members == owner.members;
  }
  if (auto method = module_method(*type, self, name)) return *method;
  constexpr std::string_view of_objects[] = {"__init__", "__setattr__", "__delattr__", "__init_subclass__"};
  if (of_tensor && std::ranges::find(of_objects, name) == std::end(of_objects))
    return row_attribute(interpreter, self, name);
  if (name == "__init_subclass__") return bound_to(*python_module("builtins")->find("_init_subclass"), self);
  if (name == "__init__") return *python_module("builtins")->find("_nothing");
  if (name == "__new__") return *builtin_value("_new");
  if (const auto* member = python_module("builtins")->find("_object_" + std::string(name)))
    return bound(interpreter, *member, self);
  throw refuse::attribute_unknown("super", name, std::nullopt);
}

void delete_attribute(Interpreter& interpreter, const Value& of, std::string_view name) {
  if (const auto* object = of.get_if<Object>()) {
    const auto* member = member_of(interpreter, *object->type, name);
    if (const auto* remove = descriptor_method(member, "__delete__"))
      return void(call_value(interpreter, *remove, {*member, of}));
    if (const auto* remove = property_function(member, 2))
      return void(call_value(interpreter, *remove, {of}));
    if (is_property(member)) throw refuse::property_without_deleter(name, object->type->name);
    if (const auto* hook = member_of(interpreter, *object->type, "__delattr__"))
      return void(call_value(interpreter, *hook, {of, {std::string(name)}}));
  }
  delete_own_attribute(interpreter, of, name);
}

void delete_own_attribute(Interpreter& interpreter, const Value& of, std::string_view name) {
  if (const auto* tensor = of.get_if<tensor::Tensor>())
    if (const auto* kept = companion_of(*tensor); kept && Attributes(*kept->attributes).find(name))
      return Attributes::erase(interpreter.change(kept->attributes), name);
  const auto* items = of.is<Object>() || of.is<DefinedClass>() ? items_of(of) : nullptr;
  if (!items || !Attributes(**items).find(name))
    throw refuse::attribute_unknown(type_name(of), name, std::nullopt);
  Attributes::erase(interpreter.change(*items), name);
}

void set_class_attribute(Interpreter& interpreter, const DefinedClass& of, std::string_view name,
                         const Value& value) {
  if (!of.info->is_own() && interpreter.module() == "__main__")
    throw refuse::stated_type("cannot set '" + std::string(name) + "' attribute of immutable type '" +
                              of.info->name + "'");
  interpreter.spend(static_cast<std::int64_t>(Attributes(*of.info->members).size()));
  Attributes::set(interpreter.change(of.info->members), name, value, AttributeKind::plain);
}

void register_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                        const Value& value, AttributeKind kind) {
  interpreter.spend(static_cast<std::int64_t>(Attributes(*object.attributes).size() / 4));
  Attributes::set(interpreter.change(object.attributes), name, value, kind);
}

void set_object_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                          const Value& value) {
  if (const auto* hook = member_of(interpreter, *object.type, "__setattr__")) {
    call_value(interpreter, *hook, {{object}, {std::string(name)}, value});
    return;
  }
  set_own_attribute(interpreter, object, name, value);
}

void set_own_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                       const Value& value) {
  if (name == "__class__")
    throw refuse::stated_not_implemented("assigning to __class__ is not implemented in Stridescope");
  const auto* member = member_of(interpreter, *object.type, name);
  if (const auto* set = descriptor_method(member, "__set__"))
    return void(call_value(interpreter, *set, {*member, {object}, value}));
  if (const auto* set = property_function(member, 1))
    return void(call_value(interpreter, *set, {{object}, value}));
  if (is_property(member)) throw refuse::property_without_setter(name, object.type->name);
  if (!has_room_for(interpreter, *object.type, name)) {
    const auto of = "AttributeError: '" + object.type->name + "' object ";
    if (object.type->find(name))
      throw stated_error(of + "attribute '" + std::string(name) + "' is read-only");
    throw stated_error(of + "has no attribute '" + std::string(name) +
                       "' and no __dict__ for setting new attributes");
  }
  auto kind = AttributeKind::plain;
  if (const auto* list = parametrization_of(object, name))
    return void(call_value(interpreter, get_attribute(interpreter, *list, "right_inverse"), {value}));
  if (object.type->is_module()) {
    const Attributes attributes(*object.attributes);
    const auto at = attributes.find(name);
    if (is_parameter(value)) {
      require_init(object, "parameters");
      kind = AttributeKind::parameter;
    } else if (is_module(value)) {
      require_init(object, "module");
      kind = AttributeKind::module;
    } else if (at) {
      kind = attributes[*at].kind;
    }
    // A registered name keeps its kind, or takes a parameter's or a module's.
    if (at && kind == attributes[*at].kind) check_kind(kind, name, value);
  }
  register_attribute(interpreter, object, name, value, kind);
}

}  // namespace stridescope::script
