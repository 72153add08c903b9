#include "engine/script/evaluate/object_items.h"

#include <string>

#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/op_table.h"
#include "engine/script/values/array.h"
#include "engine/script/values/numbers.h"
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

/// Checks a result of __len__ as Python does.
std::int64_t checked_length(const Value& said) {
  if (const auto* big = said.get_if<BigInt>()) {
    if (big->is_negative()) throw refuse::len_negative();
    throw refuse::len_too_large();
  }
  if (!said.is<std::int64_t>() && !said.is<bool>()) throw refuse::len_not_integer(type_name(said));
  const auto length = tensor::to_int(*as_number(said));
  if (length < 0) throw refuse::len_negative();
  return length;
}

}  // namespace

bool truth_of(Interpreter& interpreter, const Value& value) {
  const auto* object = value.get_if<Object>();
  if (!object) return truth(value);
  if (const auto said = call_special(interpreter, value, "__bool__")) {
    const auto* flag = said->get_if<bool>();
    if (!flag) throw refuse::bool_not_bool(type_name(*said));
    return *flag;
  }
  const bool has_length = object->type->find("__len__") || is_list_of_modules(*object->type);
  return !has_length || truth(object_len(interpreter, *object));
}

Value object_len(Interpreter& interpreter, const Object& object) {
  if (const auto said = call_special(interpreter, {object}, "__len__")) return {checked_length(*said)};
  if (is_list_of_modules(*object.type))
    return {static_cast<std::int64_t>(modules_of(interpreter, object).size())};
  throw refuse::no_len(object.type->name);
}

Value object_item(Interpreter& interpreter, const Object& object, const Value& index) {
  if (is_plain_array(object)) {
    auto made =
        interpreter.call(*op_table().find("_np_index", Form::builtin), nullptr, {{object}, index}, {});
    if (made.is_none())
      made =
          interpreter.call(*op_table().find("_np_fast_take", Form::builtin), nullptr, {{object}, index}, {});
    if (made.is<Object>()) return made;
  }
  if (auto said = call_special(interpreter, {object}, "__getitem__", {index})) return std::move(*said);
  throw refuse::not_subscriptable(object.type->name);
}

void set_object_item(Interpreter& interpreter, const Object& object, const Value& index, const Value& value) {
  if (is_plain_array(object)) {
    const auto* op = op_table().find("_np_fast_set", Form::builtin);
    if (truth(interpreter.call(*op, nullptr, {{object}, index, value}, {}))) return;
  }
  if (!call_special(interpreter, {object}, "__setitem__", {index, value}))
    throw refuse::no_item_assignment(object.type->name);
}

Value object_iterator(Interpreter& interpreter, const Object& object) {
  if (auto said = call_special(interpreter, {object}, "__iter__")) {
    const auto* made = said->get_if<Object>();
    const auto* sequence = said->get_if<Sequence>();
    const bool is_iterator = said->is<Generator>() || (made && made->type->find("__next__")) ||
                             (sequence && sequence->kind == Sequence::Kind::iterator);
    if (!is_iterator)
      throw refuse::stated_type("iter() returned non-iterator of type '" + type_name(*said) + "'");
    return std::move(*said);
  }
  if (is_list_of_modules(*object.type)) return make_list(modules_of(interpreter, object));
  if (!object.type->find("__getitem__")) throw refuse::not_iterable(object.type->name);
  // Without __iter__: items from index 0 until IndexError.
  std::vector<Value> items;
  try {
    while (true) {
      interpreter.spend(steps_of_items(1, true));
      items.push_back(*call_special(interpreter, {object}, "__getitem__", {{std::ssize(items)}}));
    }
  } catch (const tensor::Error& error) {
    if (error.type() != tensor::ErrorType::index_error) throw;
  }
  return make_list(std::move(items));
}

}  // namespace stridescope::script
