#include "engine/script/evaluate/object_attribute.h"

#include "engine/script/complete/nearest.h"
#include "engine/script/evaluate/nesting.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

namespace stridescope::script {
namespace {

Value bound_to(const Value& member, const Value& self) {
  const auto* function = member.get_if<DefinedFunction>();
  if (!function) return member;
  auto method = *function;
  method.self = std::make_shared<const Value>(self);
  return {std::move(method)};
}

/// A method that every module has: a row of the table.
std::optional<Value> module_method(const ClassInfo& type, const Value& self, std::string_view name) {
  if (!type.is_module()) return std::nullopt;
  const auto* op = op_table().find(name, Form::method, "Module");
  return op ? std::optional(Value{Function{op, std::make_shared<const Value>(self)}}) : std::nullopt;
}

std::vector<std::string_view> names_in(const Object& object) {
  std::vector<std::string_view> names;
  const Attributes attributes(*object.attributes);
  for (std::size_t i = 0; i < attributes.size(); ++i) names.push_back(attributes[i].name);
  for (const auto* at = object.type.get(); at; at = at->base.get())
    for (const auto& [name, value] : at->members) names.push_back(name);
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
    throw refuse::not_assignable(type_in_errors(value), "buffer", name, "torch.Tensor");
}

}  // namespace

Value object_attribute(Interpreter& interpreter, const Object& object, std::string_view name) {
  const Attributes attributes(*object.attributes);
  interpreter.spend(static_cast<std::int64_t>(attributes.size() / 4));
  if (const auto* value = attributes.value(name)) return *value;
  if (const auto* member = object.type->find(name)) return bound_to(*member, {object});
  if (name == "__class__") return {DefinedClass{object.type}};
  if (auto method = module_method(*object.type, {object}, name)) return *method;
  throw refuse::attribute_unknown(object.type->name, name, nearest(name, names_in(object)));
}

Value class_attribute(const DefinedClass& of, std::string_view name) {
  if (const auto* member = of.info->find(name)) return *member;
  if (name == "__name__" || name == "__qualname__") return {of.info->name};
  if (of.info->is_module())
    if (const auto* op = op_table().find(name, Form::method, "Module")) return {Function{op, nullptr}};
  std::vector<std::string_view> names;
  for (const auto& [member, value] : of.info->members) names.push_back(member);
  throw refuse::type_attribute_unknown(of.info->name, name, nearest(name, names));
}

Value super_attribute(const std::shared_ptr<const ClassInfo>& base, const Value& self,
                      std::string_view name) {
  if (base) {
    if (const auto* member = base->find(name)) return bound_to(*member, self);
    if (auto method = module_method(*base, self, name)) return *method;
  }
  throw refuse::attribute_unknown("super", name, std::nullopt);
}

void register_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                        const Value& value, AttributeKind kind) {
  interpreter.spend(static_cast<std::int64_t>(Attributes(*object.attributes).size() / 4));
  check_nesting(interpreter, object.attributes, value);
  Attributes::set(interpreter.change(object.attributes), name, value, kind);
}

void set_object_attribute(Interpreter& interpreter, const Object& object, std::string_view name,
                          const Value& value) {
  if (object.type->module != "__main__" && !object.type->is_module())
    throw refuse::attribute_unknown(object.type->name, name, std::nullopt);
  auto kind = AttributeKind::plain;
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
