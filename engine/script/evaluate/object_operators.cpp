#include "engine/script/evaluate/object_operators.h"

#include <algorithm>
#include <string>

#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/values/array.h"
#include "engine/script/values/object.h"
#include "engine/script/values/tensor_companion.h"

namespace stridescope::script {
namespace {

struct OperatorMethod {
  std::string_view op, method, reflected;
  std::string_view numpy = {};  ///< NumPy's name of the operation; empty if it has no fast path
};
constexpr OperatorMethod operator_methods[] = {
    {"+", "__add__", "__radd__", "add"},          {"-", "__sub__", "__rsub__", "subtract"},
    {"*", "__mul__", "__rmul__", "multiply"},     {"/", "__truediv__", "__rtruediv__", "divide"},
    {"%", "__mod__", "__rmod__", "remainder"},    {"//", "__floordiv__", "__rfloordiv__", "floor_divide"},
    {"@", "__matmul__", "__rmatmul__", "matmul"}, {"**", "__pow__", "__rpow__", "power"},
    {"&", "__and__", "__rand__", "bitwise_and"},  {"|", "__or__", "__ror__", "bitwise_or"},
    {"^", "__xor__", "__rxor__", "bitwise_xor"},  {"<<", "__lshift__", "__rlshift__"},
    {">>", "__rshift__", "__rrshift__"},          {"==", "__eq__", "__eq__", "equal"},
    {"!=", "__ne__", "__ne__", "not_equal"},      {"<", "__lt__", "__gt__", "less"},
    {">", "__gt__", "__lt__", "greater"},         {"<=", "__le__", "__ge__", "less_equal"},
    {">=", "__ge__", "__le__", "greater_equal"},
};

/// True for NumPy's own arrays. Derived classes of a script may define operators.
bool is_array(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object && is_plain_array(*object);
}
bool is_number(const Value& value) {
  return value.is<std::int64_t>() || value.is<double>() || numpy_number(value);
}

/// Fast path of an operator for NumPy arrays and numbers, without calling their Python methods.
std::optional<Value> numpy_operator(Interpreter& interpreter, const OperatorMethod& method, const Value& a,
                                    const Value& b) {
  if (method.numpy.empty() || !(is_array(a) || is_number(a)) || !(is_array(b) || is_number(b)))
    return std::nullopt;
  const auto* dtypes = python_module("numpy._dtype")->find("_scalar_dtypes");
  if (!dtypes) return std::nullopt;
  const bool is_of_arrays = is_array(a) || is_array(b);
  auto made = Value{None{}};
  if (method.op == "@") {
    if (is_of_arrays)
      made = interpreter.call(*op_table().find("_np_fast_product", Form::builtin), nullptr, {a, b}, {});
  } else {
    const auto* op = op_table().find(is_of_arrays ? "_np_fast" : "_np_fast_scalars", Form::builtin);
    made = interpreter.call(*op, nullptr, {{std::string(method.numpy)}, a, b, *dtypes}, {});
  }
  return made.is_none() ? std::nullopt : std::optional(std::move(made));
}

/// True if the class of `b` derives from that of `a` and overrides the reflected method of `a op b`.
bool overrides_reflected(const Value& a, const Value& b, std::string_view reflected) {
  const auto* left = a.get_if<Object>();
  const auto* right = b.get_if<Object>();
  if (!left || !right || left->type->members == right->type->members ||
      !right->type->derives_from(*left->type))
    return false;
  const auto* method = right->type->find(reflected);
  return method && method != left->type->find(reflected);
}

}  // namespace

std::optional<Value> object_operator(Interpreter& interpreter, std::string_view op, const Value& a,
                                     const Value& b) {
  const auto has_class = [](const Value& value) { return value.is<Object>() || tensor_class(value); };
  if (!has_class(a) && !has_class(b)) return std::nullopt;
  const auto* found = std::ranges::find(operator_methods, op, &OperatorMethod::op);
  if (found == std::end(operator_methods)) return std::nullopt;
  if (auto made = numpy_operator(interpreter, *found, a, b)) return made;
  const auto is_refused = [](const Value& made) {
    const auto* type = made.get_if<Type>();
    return type && type->name == "NotImplemented";
  };
  if (overrides_reflected(a, b, found->reflected))
    if (auto made = call_special(interpreter, b, found->reflected, {a}); made && !is_refused(*made))
      return made;
  if (auto made = call_special(interpreter, a, found->method, {b}); made && !is_refused(*made)) return made;
  auto made = call_special(interpreter, b, found->reflected, {a});
  return made && !is_refused(*made) ? made : std::nullopt;
}

std::optional<Value> object_augmented(Interpreter& interpreter, std::string_view op, const Value& a,
                                      const Value& b) {
  const auto* found = a.is<Object>() || tensor_class(a)
                          ? std::ranges::find(operator_methods, op, &OperatorMethod::op)
                          : std::end(operator_methods);
  if (found == std::end(operator_methods)) return std::nullopt;
  if (!found->numpy.empty() && is_array(a) && (is_array(b) || is_number(b))) {
    const auto* in_place = op_table().find("_np_fast_in_place", Form::builtin);
    const auto done = interpreter.call(*in_place, nullptr, {{std::string(found->numpy)}, a, b}, {});
    if (std::get<bool>(done.data)) return a;
  }
  auto made = call_special(interpreter, a, "__i" + std::string(found->method.substr(2)), {b});
  const auto* refused = made ? made->get_if<Type>() : nullptr;
  return refused && refused->name == "NotImplemented" ? std::nullopt : made;
}

std::optional<Value> object_operator(Interpreter& interpreter, std::string_view op, const Value& a) {
  const std::string_view method = op == "-" ? "__neg__" : op == "+" ? "__pos__" : "__invert__";
  return call_special(interpreter, a, method);
}

std::optional<Value> object_contains(Interpreter& interpreter, const Value& object, const Value& item) {
  auto said = call_special(interpreter, object, "__contains__", {item});
  return said ? std::optional(Value{truth_of(interpreter, *said)}) : std::nullopt;
}

}  // namespace stridescope::script
