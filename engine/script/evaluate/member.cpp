#include "engine/script/evaluate/member.h"

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"

namespace stridescope::script {

std::int64_t steps_of_search(const ClassInfo& type) {
  constexpr std::size_t usual_size = 128, members_in_step = 8;
  auto size = Attributes(*type.members).size();
  for (const auto& base : type.bases) size += Attributes(*base->members).size();
  return size <= usual_size ? 0 : static_cast<std::int64_t>(size / members_in_step);
}

const Value* member_of(Interpreter& interpreter, const ClassInfo& type, std::string_view name) {
  if (const auto steps = steps_of_search(type)) interpreter.spend(steps);
  return type.find(name);
}

Value bind_member(Interpreter& interpreter, const Value& member, const Value& self) {
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
  return bind_member(interpreter, function, self.is<DefinedClass>() ? self : class_of(self));
}

bool is_data_descriptor(const Value& member) {
  if (const auto* descriptor = member.get_if<Descriptor>())
    return descriptor->kind == Descriptor::Kind::property;
  const auto* object = member.get_if<Object>();
  return object && object->type->find("__set__");
}

const Value* descriptor_method(const Value* member, std::string_view method) {
  const auto* object = member ? member->get_if<Object>() : nullptr;
  return object ? object->type->find(method) : nullptr;
}

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

const Value* parametrization_of(const Object& module, std::string_view name) {
  if (!module.type->is_module()) return nullptr;
  const auto* all = Attributes(*module.attributes).value("parametrizations");
  const auto* dict = all && name != "parametrizations" ? all->get_if<Object>() : nullptr;
  return dict && dict->type->is_library("ModuleDict") ? Attributes(*dict->attributes).value(name) : nullptr;
}

}  // namespace stridescope::script
