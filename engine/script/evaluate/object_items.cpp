#include "engine/script/evaluate/object_items.h"

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/construct.h"
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
  throw refuse::no_len(object.type->name);
}

Value object_item(Interpreter& interpreter, const Object& object, const Value& index) {
  if (auto said = called(interpreter, object, "__getitem__", {index})) return std::move(*said);
  if (!is_list_of_modules(*object.type)) throw refuse::not_subscriptable(object.type->name);
  const auto modules = make_list(modules_of(interpreter, object));
  auto item = get_item(interpreter, modules, index);
  if (!index.is<Slice>()) return item;
  // A part of a list of modules is one, too.
  const DefinedClass type{object.type};
  if (object.type->is_library("ModuleList")) return construct(interpreter, type, {std::move(item)}, {});
  return construct(interpreter, type, std::get<Sequence>(item.data).items->to_vector(), {});
}

void set_object_item(Interpreter& interpreter, const Object& object, const Value& index, const Value& value) {
  if (!called(interpreter, object, "__setitem__", {index, value}))
    throw refuse::no_item_assignment(object.type->name);
}

std::vector<Value> object_iteration(Interpreter& interpreter, const Object& object) {
  if (is_list_of_modules(*object.type)) return modules_of(interpreter, object);
  if (const auto said = called(interpreter, object, "__iter__", {})) {
    if (said->is<Object>()) throw refuse::not_iterable(object.type->name);
    return iterate(interpreter, *said);
  }
  if (!object.type->find("__getitem__")) throw refuse::not_iterable(object.type->name);
  // Without __iter__, items from 0 on until there is none.
  std::vector<Value> items;
  try {
    while (true) {
      items.push_back(*called(interpreter, object, "__getitem__", {{std::ssize(items)}}));
    }
  } catch (const tensor::Error& error) {
    if (error.type() != tensor::ErrorType::index_error) throw;
  }
  return items;
}

}  // namespace stridescope::script
