#include "engine/script/evaluate/object_items.h"

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/nn_library.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

bool is_list_of_modules(const ClassInfo& type) {
  return type.is_library("ModuleList") || type.is_library("Sequential");
}

std::vector<Value> modules_of(Interpreter& interpreter, const Object& object) {
  const Attributes attributes(*object.attributes);
  interpreter.spend(static_cast<std::int64_t>(attributes.size()));
  std::vector<Value> modules;
  for (std::size_t i = 0; i < attributes.size(); ++i)
    if (attributes[i].kind == AttributeKind::module) modules.push_back(attributes[i].value);
  return modules;
}

std::optional<Value> called(Interpreter& interpreter, const Object& object, std::string_view method,
                            std::vector<Value> arguments) {
  if (!object.type->find(method)) return std::nullopt;
  return call_value(interpreter, object_attribute(interpreter, object, method), std::move(arguments));
}

}  // namespace

Value object_len(Interpreter& interpreter, const Object& object) {
  if (const auto said = called(interpreter, object, "__len__", {})) return *said;
  if (is_list_of_modules(*object.type))
    return {static_cast<std::int64_t>(modules_of(interpreter, object).size())};
  if (object.type->is_library("OrderedDict"))
    return {static_cast<std::int64_t>(Attributes(*object.attributes).size())};
  throw refuse::no_len(object.type->name);
}

Value object_item(Interpreter& interpreter, const Object& object, const Value& index) {
  if (auto said = called(interpreter, object, "__getitem__", {index})) return std::move(*said);
  if (object.type->is_library("OrderedDict")) {
    const auto* key = index.get_if<std::string>();
    const auto* value = key ? Attributes(*object.attributes).value(*key) : nullptr;
    if (!value) throw refuse::key_unknown(key ? *key : repr(index));
    return *value;
  }
  if (!is_list_of_modules(*object.type)) throw refuse::not_subscriptable(object.type->name);
  const auto modules = make_list(modules_of(interpreter, object));
  auto item = get_item(interpreter, modules, index);
  if (!index.is<Slice>()) return item;
  // A part of a list of modules is one, too.
  const DefinedClass type{object.type};
  if (object.type->is_library("ModuleList")) return construct(interpreter, type, {std::move(item)}, {});
  return construct(interpreter, type, std::get<Sequence>(item.data).items->to_vector(), {});
}

std::vector<Value> object_iteration(Interpreter& interpreter, const Object& object) {
  if (is_list_of_modules(*object.type)) return modules_of(interpreter, object);
  if (object.type->is_library("OrderedDict")) {
    const Attributes attributes(*object.attributes);
    interpreter.spend(static_cast<std::int64_t>(attributes.size()));
    std::vector<Value> keys;
    for (std::size_t i = 0; i < attributes.size(); ++i) keys.push_back({attributes[i].name});
    return keys;
  }
  throw refuse::not_iterable(object.type->name);
}

Value make_ordered_dict(const std::vector<std::pair<std::string, Value>>& entries) {
  const auto& type = std::get<DefinedClass>(nn_library().find("OrderedDict")->data);
  std::vector<Value> items;
  for (const auto& [name, value] : entries) {
    items.push_back({name});
    items.push_back({static_cast<std::int64_t>(AttributeKind::plain)});
    items.push_back(value);
  }
  return {Object{type.info, std::make_shared<Items>(std::move(items))}};
}

}  // namespace stridescope::script
