#include <string>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/error_of_assertion.h"
#include "engine/script/evaluate/member.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

// `object.name = value` and `del object.name`.

namespace stridescope::script {
namespace {

/// The type name in a module's errors: "torch.FloatTensor", "int".
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

/// Throws if the value is not of the kind under which a module has registered the name.
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

/// True if objects of a class accept an attribute: if the class and all its bases have __slots__, the name
/// must be one of them.
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

bool has_dict(Interpreter& interpreter, const Object& object) {
  return has_room_for(interpreter, *object.type, "__dict__");
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
  if (!of.info->is_script_class() && interpreter.module() == "__main__")
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
      throw error_of_assertion(of + "attribute '" + std::string(name) + "' is read-only");
    throw error_of_assertion(of + "has no attribute '" + std::string(name) +
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
    // A registered name keeps its kind unless the new value is a parameter or a module.
    if (at && kind == attributes[*at].kind) check_kind(kind, name, value);
  }
  register_attribute(interpreter, object, name, value, kind);
}

}  // namespace stridescope::script
