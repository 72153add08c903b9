#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

/// Python's module math.
namespace stridescope::script {
namespace {

/// The number as a double; also from an object with __float__ or __index__.
double real_of(Interpreter& interpreter, const Value& value) {
  if (value.is<Object>() && !as_number(value))
    for (const std::string_view method : {"__float__", "__index__"})
      if (const auto made = call_special(interpreter, value, method)) return real_of(interpreter, *made);
  if (const auto* big = value.get_if<BigInt>()) return to_real(*big);
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return tensor::to_double(item(*tensor));
  const auto number = as_number(value);
  if (!number) throw refuse::not_a_real_number(type_name(value));
  return tensor::to_double(*number);
}

/// Throws Python's error for a NaN or an infinity if all arguments are finite.
Value checked(double result, bool finite_arguments) {
  if (finite_arguments && !std::isfinite(result)) throw refuse::math_domain();
  return {result};
}
/// The same, with an overflow error for functions that grow without a pole.
Value checked(const Call& call, double result, bool finite_arguments) {
  constexpr std::string_view growing = " math.exp math.expm1 math.exp2 math.sinh math.cosh math.pow ";
  const auto name = " " + call.op.name + " ";
  if (finite_arguments && std::isinf(result) && growing.find(name) != growing.npos)
    throw refuse::raised("OverflowError", "math range error", "OverflowError");
  return checked(result, finite_arguments);
}

template <double (*function)(double)>
Value of_one(const Call& call) {
  const double x = real_of(call.interpreter, call["x"]);
  return checked(call, function(x), std::isfinite(x));
}

template <double (*function)(double, double)>
Value of_two(const Call& call) {
  const double x = real_of(call.interpreter, call.values[0]), y = real_of(call.interpreter, call.values[1]);
  return checked(call, function(x, y), std::isfinite(x) && std::isfinite(y));
}

double to_degrees(double x) { return x * (180 / std::numbers::pi); }
double to_radians(double x) { return x * (std::numbers::pi / 180); }

template <double (*function)(double)>
Value whole(const Call& call) {
  const auto& x = call["x"];
  if (x.is<std::int64_t>() || x.is<BigInt>()) return x;
  if (x.is<Object>() && !as_number(x))
    if (auto made = call_special(call.interpreter, x, "__" + call.op.name.substr(5) + "__"))
      return std::move(*made);
  const auto* to_int = op_table().find("int", Form::builtin);
  return call.interpreter.call(*to_int, nullptr, {Value{function(real_of(call.interpreter, x))}}, {});
}

Value evaluate_log(const Call& call) {
  const double x = real_of(call.interpreter, call["x"]);
  const double log = std::get<double>(checked(std::log(x), std::isfinite(x)).data);
  return call["base"].is_none() ? Value{log} : Value{log / std::log(real_of(call.interpreter, call["base"]))};
}

Value evaluate_prod(const Call& call) {
  auto product = call["start"];
  for (const auto& value : iterate(call.interpreter, call["iterable"]))
    product = binary(call.interpreter, "*", product, value);
  return product;
}

Value evaluate_gcd(const Call& call) {
  std::int64_t result = 0;
  for (const auto& value : *std::get<Sequence>(call["integers"].data).items)
    result = std::gcd(result, index_argument(call.interpreter, value));
  return {result};
}

}  // namespace

std::vector<Row> math_rows() {
  return family(
      {.group = Group::python,
       .forms = builtin,
       .signatures = {"(any x)"},
       .effect = Effect::none,
       .value_type = "float"},
      {
          {.name = "math.sqrt", .evaluate = of_one<std::sqrt>},
          {.name = "math.exp", .evaluate = of_one<std::exp>},
          {.name = "math.log2", .evaluate = of_one<std::log2>},
          {.name = "math.log10", .evaluate = of_one<std::log10>},
          {.name = "math.sin", .evaluate = of_one<std::sin>},
          {.name = "math.cos", .evaluate = of_one<std::cos>},
          {.name = "math.tan", .evaluate = of_one<std::tan>},
          {.name = "math.tanh", .evaluate = of_one<std::tanh>},
          {.name = "math.asin", .evaluate = of_one<std::asin>},
          {.name = "math.acos", .evaluate = of_one<std::acos>},
          {.name = "math.atan", .evaluate = of_one<std::atan>},
          {.name = "math.sinh", .evaluate = of_one<std::sinh>},
          {.name = "math.cosh", .evaluate = of_one<std::cosh>},
          {.name = "math.erf", .evaluate = of_one<std::erf>},
          {.name = "math.erfc", .evaluate = of_one<std::erfc>},
          {.name = "math.gamma", .evaluate = of_one<std::tgamma>},
          {.name = "math.lgamma", .evaluate = of_one<std::lgamma>},
          {.name = "math.log1p", .evaluate = of_one<std::log1p>},
          {.name = "math.expm1", .evaluate = of_one<std::expm1>},
          {.name = "math.fabs", .evaluate = of_one<std::fabs>},
          {.name = "math.degrees", .evaluate = of_one<to_degrees>},
          {.name = "math.radians", .evaluate = of_one<to_radians>},
          {.name = "math.log", .signatures = {"(any x, any base=None)"}, .evaluate = evaluate_log},
          {.name = "math.floor", .value_type = "int", .evaluate = whole<std::floor>},
          {.name = "math.ceil", .value_type = "int", .evaluate = whole<std::ceil>},
          {.name = "math.trunc", .value_type = "int", .evaluate = whole<std::trunc>},
          {.name = "math.isnan",
           .value_type = "bool",
           .evaluate =
               [](const Call& call) { return Value{std::isnan(real_of(call.interpreter, call["x"]))}; }},
          {.name = "math.isinf",
           .value_type = "bool",
           .evaluate =
               [](const Call& call) { return Value{std::isinf(real_of(call.interpreter, call["x"]))}; }},
          {.name = "math.isfinite",
           .value_type = "bool",
           .evaluate =
               [](const Call& call) { return Value{std::isfinite(real_of(call.interpreter, call["x"]))}; }},
          {.name = "math.atan2", .signatures = {"(any y, any x)"}, .evaluate = of_two<std::atan2>},
          {.name = "math.copysign", .signatures = {"(any x, any y)"}, .evaluate = of_two<std::copysign>},
          {.name = "math.fmod", .signatures = {"(any x, any y)"}, .evaluate = of_two<std::fmod>},
          {.name = "math.pow",
           .signatures = {"(any x, any y)"},
           .evaluate =
               [](const Call& call) {
                 return Value{
                     std::pow(real_of(call.interpreter, call["x"]), real_of(call.interpreter, call["y"]))};
               }},
          {.name = "math.prod", .signatures = {"(any iterable, *, any start=1)"}, .evaluate = evaluate_prod},
          {.name = "math.gcd", .signatures = {"(*integers)"}, .value_type = "int", .evaluate = evaluate_gcd},
      });
}

}  // namespace stridescope::script
