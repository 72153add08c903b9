#include "engine/script/evaluate/operators.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_operators.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/quick_numbers.h"
#include "engine/script/evaluate/sequence_operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/tensor_operators.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;
using Kind = Sequence::Kind;

std::size_t bits_of(const Value& value) {
  const auto* big = value.get_if<BigInt>();
  return big ? big->bits() : 64;
}

/// Cost of an operation on ints: a quotient costs as much as dividing the dividend by itself, a power as much
/// as squaring its result.
std::int64_t cost_of_arithmetic(std::string_view op, const Value& a, const Value& b) {
  const auto bits = bits_of(a);
  if (op == "**") {
    const auto* exponent = b.get_if<std::int64_t>();
    const auto times =
        static_cast<std::size_t>(exponent ? std::clamp<std::int64_t>(*exponent, 1, BigInt::max_bits) : 1);
    const auto made = std::min(times * bits, BigInt::max_bits);
    return BigInt::product_steps(made, made);
  }
  return BigInt::product_steps(bits, op == "*"                              ? bits_of(b)
                                     : op == "//" || op == "%" || op == "/" ? std::max(bits, bits_of(b))
                                                                            : 64);
}

/// True if a negative number is raised to a fractional power.
bool is_complex_power(const Number& base, const Number& exponent) {
  const auto* real = std::get_if<double>(&exponent);
  return real && std::isfinite(*real) && *real != std::floor(*real) && std::isfinite(to_real(base)) &&
         to_real(base) < 0;
}

}  // namespace

void unsupported(std::string_view op, const Value& a, const Value& b) {
  std::string sign(op == "**" ? "** or pow()" : op);
  throw refuse::unsupported_operands(sign, type_name(a), type_name(b));
}

Value binary(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  if (auto made = quick_arithmetic(op, a, b)) return std::move(*made);
  if (auto made = object_operator(interpreter, op, a, b)) return *made;
  if (a.is<Tensor>() || b.is<Tensor>()) {
    if (a.is<BigInt>() || b.is<BigInt>()) throw refuse::integer_overflow();
    const bool both = op == "@" ? a.is<Tensor>() && b.is<Tensor>() : is_operand(a) && is_operand(b);
    if (both && op == "/" && !a.is<Tensor>()) return call_row(interpreter, "__rtruediv__", op, b, {a});
    if (both) return call_row(interpreter, row_name(op), op, a, {b});
    if (op == "+" && (a.is<std::string>() || a.is<Sequence>()))
      return sequence_operator(interpreter, op, a, b);
    if (op == "%" && a.is<std::string>()) return sequence_operator(interpreter, op, a, b);
    // A sequence may be multiplied by a one-element integer tensor.
    const auto repeats = [](const Value& of) { return of.is<Sequence>() || of.is<std::string>(); };
    if (op == "*" && (repeats(a) || repeats(b))) {
      const bool is_left = a.is<Tensor>();
      if (const auto count = as_index(is_left ? a : b))
        return sequence_operator(interpreter, op, is_left ? b : a, {*count});
    }
    unsupported(op, a, b);
  }
  const auto is_class = [](const Value& value) { return value.is<Type>() || value.is<DefinedClass>(); };
  if (op == "|" && (is_class(a) || is_class(b)) && (is_class(a) || a.is_none()) &&
      (is_class(b) || b.is_none()))
    return call_value(interpreter, *python_module("_generics")->find("union"), {a, b});
  const auto x = python_number(a), y = python_number(b);
  const bool may_be_big = op == "**" ? a.is<std::int64_t>() && b.is<std::int64_t>() : false;
  if (may_be_big || a.is<BigInt>() || b.is<BigInt>()) interpreter.spend(cost_of_arithmetic(op, a, b));
  if (op == "**" && x && y && is_complex_power(*x, *y))
    return binary(interpreter, op, call_value(interpreter, *python_module("builtins")->find("complex"), {a}),
                  b);
  if (x && y && op != "@") return make_number(arithmetic(op, *x, *y));
  const auto *p = a.get_if<Dict>(), *q = b.get_if<Dict>();
  if (auto made = p && q ? dict_operator(interpreter, op, *p, *q) : std::nullopt) return *made;
  if (op == "*")
    return sequence_operator(interpreter, op, with_index(interpreter, a), with_index(interpreter, b));
  return sequence_operator(interpreter, op, a, b);
}

Value augmented(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b) {
  if (auto made = quick_arithmetic(op, a, b)) return std::move(*made);
  const auto written = std::string(op) + "=";
  if (auto made = object_augmented(interpreter, op, a, b)) return *made;
  if (a.is<Tensor>() && op != "@") {
    if (!is_operand(b)) {
      if (auto made = object_operator(interpreter, op, a, b)) return std::move(*made);
      unsupported(op == "**" ? op : std::string_view(written), a, b);
    }
    return call_row(interpreter, row_name(op) + "_", written, a, {b});
  }
  const auto* list = sequence_of(a, Kind::list);
  if (list && op == "+") {
    auto items = iterate(interpreter, b);
    interpreter.spend(steps_of_items(std::ssize(items), std::ranges::any_of(items, MayReachTensors::of)));
    interpreter.change(*list).insert(list->items->size(), items);
    return a;
  }
  if (list && op == "*" && (b.is<std::int64_t>() || b.is<bool>())) {
    const auto times = tensor::to_int(*as_number(b));
    const auto items = *std::get<Sequence>(repeated(interpreter, a, times).data).items;
    interpreter.change(*list) = items;
    return a;
  }
  if (const auto* dict = a.get_if<Dict>(); dict && op == "|" && b.is<Dict>()) {
    update_dict(interpreter, *dict, b);
    return a;
  }
  try {
    return binary(interpreter, op, a, b);
  } catch (const tensor::Error& error) {
    const auto& refusal = error.refusal();
    const auto* type = refusal.find<tensor::FactName::type>();
    const auto* other = refusal.find<tensor::FactName::other_type>();
    if (refusal.rule() != tensor::Rule::unsupported_operands || !type || *type != type_name(a) || !other ||
        *other != type_name(b))
      throw;
    throw refuse::unsupported_operands(written, type_name(a), type_name(b));
  }
}

Value unary(Interpreter& interpreter, std::string_view op, const Value& a) {
  if (op == "not") return {!truth_of(interpreter, a)};
  if (auto made = object_operator(interpreter, op, a)) return *made;
  if (a.is<Tensor>()) {
    if (op == "+") {
      return op_table().find("positive", Form::method) ? call_row(interpreter, "positive", op, a, {}) : a;
    }
    return call_row(interpreter, op == "-" ? "neg" : "__invert__", op, a, {});
  }
  const auto number = python_number(a);
  if (!number) throw refuse::bad_unary_operand(op, type_name(a));
  return make_number(arithmetic(op, *number));
}

}  // namespace stridescope::script
