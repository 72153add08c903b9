#include "engine/script/evaluate/object_operators.h"

#include <algorithm>
#include <string>

#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/values/object.h"

namespace stridescope::script {
namespace {

struct OperatorMethod {
  std::string_view op, method, reflected;
};
constexpr OperatorMethod operator_methods[] = {
    {"+", "__add__", "__radd__"},       {"-", "__sub__", "__rsub__"},
    {"*", "__mul__", "__rmul__"},       {"/", "__truediv__", "__rtruediv__"},
    {"%", "__mod__", "__rmod__"},       {"//", "__floordiv__", "__rfloordiv__"},
    {"@", "__matmul__", "__rmatmul__"}, {"**", "__pow__", "__rpow__"},
    {"&", "__and__", "__rand__"},       {"|", "__or__", "__ror__"},
    {"^", "__xor__", "__rxor__"},       {"<<", "__lshift__", "__rlshift__"},
    {"==", "__eq__", "__eq__"},         {">>", "__rshift__", "__rrshift__"},
    {"!=", "__ne__", "__ne__"},         {"<", "__lt__", "__gt__"},
    {">", "__gt__", "__lt__"},          {"<=", "__le__", "__ge__"},
    {">=", "__ge__", "__le__"},
};

}  // namespace

std::optional<Value> object_operator(Interpreter& interpreter, std::string_view op, const Value& a,
                                     const Value& b) {
  if (!a.is<Object>() && !b.is<Object>()) return std::nullopt;
  const auto* found = std::ranges::find(operator_methods, op, &OperatorMethod::op);
  if (found == std::end(operator_methods)) return std::nullopt;
  const auto is_refused = [](const Value& made) {
    const auto* type = made.get_if<Type>();
    return type && type->name == "NotImplemented";
  };
  if (auto made = call_special(interpreter, a, found->method, {b}); made && !is_refused(*made)) return made;
  auto made = call_special(interpreter, b, found->reflected, {a});
  return made && !is_refused(*made) ? made : std::nullopt;
}

std::optional<Value> object_augmented(Interpreter& interpreter, std::string_view op, const Value& a,
                                      const Value& b) {
  const auto* found = a.is<Object>() ? std::ranges::find(operator_methods, op, &OperatorMethod::op)
                                     : std::end(operator_methods);
  if (found == std::end(operator_methods)) return std::nullopt;
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
