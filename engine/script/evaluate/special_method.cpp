#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/classes.h"

#include <string>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/values/array.h"
#include "engine/script/values/object.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// The int that the object's `method` returns.
std::optional<Value> integer_from_method(Interpreter& interpreter, const Value& value,
                                         std::string_view method) {
  auto said = call_special(interpreter, value, method);
  if (said && !said->is<std::int64_t>() && !said->is<bool>() && !said->is<BigInt>())
    throw refuse::special_not_integer(method, type_name(*said));
  return said;
}

}  // namespace

std::optional<Value> call_special(Interpreter& interpreter, const Value& of, std::string_view method,
                                  std::vector<Value> arguments) {
  if (const auto* type = of.get_if<DefinedClass>()) {
    const auto metaclass = metaclass_of(*type->info);
    if (!metaclass || !metaclass->find(method)) return std::nullopt;
    return call_value(interpreter, metaclass_attribute(interpreter, *type, method), std::move(arguments));
  }
  if (const auto type = tensor_class(of); type && member_of(interpreter, *type, method))
    return call_value(interpreter, *tensor_attribute(interpreter, of, method), std::move(arguments));
  const auto* object = of.get_if<Object>();
  if (!object || !member_of(interpreter, *object->type, method)) return std::nullopt;
  return call_value(interpreter, object_attribute(interpreter, *object, method), std::move(arguments));
}

Value with_index(Interpreter& interpreter, const Value& value) {
  auto said = integer_from_method(interpreter, value, "__index__");
  return said ? std::move(*said) : value;
}

std::optional<Value> index_of_object(Interpreter& interpreter, const Value& holder, const Value& index) {
  if (holder.is<Dict>() || holder.is<Object>()) return std::nullopt;
  const auto has = [](const Value& value) {
    const auto* object = value.get_if<Object>();
    return object && !tensor_of_array(*object) && object->type->find("__index__");
  };
  if (has(index)) return with_index(interpreter, index);
  if (const auto* held = holder.is<tensor::Tensor>() ? wrapped_value(index) : nullptr) return *held;
  const auto* slice = index.get_if<Slice>();
  if (!slice || (!has(*slice->start) && !has(*slice->stop) && !has(*slice->step))) return std::nullopt;
  return make_slice(with_index(interpreter, *slice->start), with_index(interpreter, *slice->stop),
                    with_index(interpreter, *slice->step));
}

std::int64_t index_argument(Interpreter& interpreter, const Value& value) {
  const auto index = with_index(interpreter, value);
  if (const auto number = as_index(index)) return *number;
  if (index.is<BigInt>()) throw refuse::int_too_large_for_size();
  throw refuse::not_an_integer(type_name(index));
}

Value with_int(Interpreter& interpreter, const Value& value) {
  auto said = integer_from_method(interpreter, value, "__int__");
  return said ? std::move(*said) : with_index(interpreter, value);
}

Value with_float(Interpreter& interpreter, const Value& value) {
  auto said = call_special(interpreter, value, "__float__");
  if (!said) return with_index(interpreter, value);
  if (!said->is<double>()) throw refuse::special_not_float(type_name(value) + ".__float__", type_name(*said));
  return std::move(*said);
}

}  // namespace stridescope::script
