#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_text.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/repr.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

Value call_tensor_row(const Call& call, std::string_view name, const Value& self,
                      std::vector<Value> arguments = {}) {
  const auto* row = op_table().find(name, method);
  if (!row) throw refuse::bad_operand(name, "Tensor");
  return call.interpreter.call(*row, &self, std::move(arguments), {});
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\n\r\f\v");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n\r\f\v") - first + 1);
}

/// Drops underscores between digits; empty if one is elsewhere.
std::string without_underscores(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      out += text[i];
      continue;
    }
    const bool between = i > 0 && i + 1 < text.size() &&
                         std::isalnum(static_cast<unsigned char>(text[i - 1])) &&
                         std::isalnum(static_cast<unsigned char>(text[i + 1]));
    if (!between) return {};
  }
  return out;
}

/// int(text, base). The error message quotes `shown`.
Value int_from_text(const std::string& text, int base, const std::string& shown) {
  const auto fail = [&] { throw refuse::int_literal_invalid(base, shown); };
  auto digits = without_underscores(trimmed(text));
  bool negative = false;
  if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) {
    negative = digits[0] == '-';
    digits.erase(0, 1);
  }
  int used = base;
  if (digits.size() > 2 && digits[0] == '0') {
    const char letter = static_cast<char>(std::tolower(static_cast<unsigned char>(digits[1])));
    const int prefix = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    if (prefix && (base == prefix || base == 0)) {
      used = prefix;
      digits.erase(0, 2);
    }
  }
  if (used == 0) used = 10;
  if (digits.size() > 4300 && (used & (used - 1)) != 0) {
    throw refuse::int_literal_too_long(digits.size());
  }
  const auto value = BigInt::parse(digits, used);
  if (!value) fail();
  return make_integer(negative ? -*value : *value);
}

Value evaluate_int(const Call& call) {
  const auto* held = wrapped_text(call["x"]);
  const auto x = held ? Value{std::string(*held)} : with_int(call.interpreter, call["x"]);
  if (const auto* text = x.get_if<std::string>()) {
    const auto base = call.given("base") ? index_argument(call.interpreter, call["base"]) : 10;
    if (base != 0 && (base < 2 || base > 36)) {
      throw refuse::int_base();
    }
    return int_from_text(*text, static_cast<int>(base), repr_of(call.interpreter, call["x"]));
  }
  if (call.given("base")) throw refuse::int_base_of_number();
  auto number = python_number(x);
  if (const auto* t = x.get_if<Tensor>()) number = python_number(make_number(only_element(*t)));
  if (!number) {
    throw refuse::int_argument_type(type_name(x));
  }
  if (const auto* real = std::get_if<double>(&*number)) return make_number(integer_from(*real));
  return make_integer(to_big_int(*number));
}

Value evaluate_float(const Call& call) {
  const auto x = with_float(call.interpreter, call["x"]);
  const auto* t = x.get_if<Tensor>();
  if (t && t->numel() != 1) throw refuse::elements_as_number(t->numel());
  if (const auto number = python_number(t ? item_value(*t) : x)) return {to_real(*number)};
  const auto* text = x.get_if<std::string>();
  if (!text) {
    throw refuse::float_argument_type(type_name(x));
  }
  auto digits = without_underscores(trimmed(*text));
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.erase(0, 1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || end != digits.data() + digits.size() || digits.find('(') != std::string::npos) {
    throw refuse::float_literal_invalid(string_repr(*text));
  }
  if (error == std::errc::result_out_of_range) {
    const bool tiny = digits.find("e-") != std::string::npos || digits.find("E-") != std::string::npos;
    value = tiny ? 0.0 : std::numeric_limits<double>::infinity();
    if (digits.starts_with('-')) value = -value;
  }
  return {value};
}

Value evaluate_abs(const Call& call) {
  const auto& x = call["x"];
  if (x.is<Tensor>()) return call_tensor_row(call, "abs", x);
  if (auto returned = call_special(call.interpreter, x, "__abs__")) return std::move(*returned);
  const auto number = python_number(x);
  if (!number) throw refuse::bad_operand("abs", type_name(x));
  if (const auto* real = std::get_if<double>(&*number)) return {std::fabs(*real)};
  const auto integer = to_big_int(*number);
  return make_integer(integer.is_negative() ? -integer : integer);
}

Value evaluate_round(const Call& call) {
  const bool digits = call.given("ndigits");
  if (auto returned = call_special(call.interpreter, call["number"], "__round__",
                                   digits ? std::vector<Value>{call["ndigits"]} : std::vector<Value>()))
    return std::move(*returned);
  const auto& number = unwrapped(call["number"]);
  const auto value = python_number(number);
  if (!value) throw refuse::no_round(type_name(number));
  if (const auto* real = std::get_if<double>(&*value)) {
    if (digits) return {round_to(*real, index_argument(call.interpreter, call["ndigits"]))};
    return make_number(integer_from(std::nearbyint(*real)));
  }
  return make_number(
      round_integer_to(*value, digits ? index_argument(call.interpreter, call["ndigits"]) : 0));
}

Value evaluate_pow(const Call& call) {
  if (call.given("mod"))
    return call_value(call.interpreter, *python_module("builtins")->find("_pow_modulo"), call.values);
  return binary(call.interpreter, "**", call["base"], call["exp"]);
}

Value evaluate_divmod(const Call& call) {
  if (call["x"].is<Tensor>() || call["y"].is<Tensor>())
    throw refuse::unsupported_operands("divmod()", type_name(call["x"]), type_name(call["y"]));
  if (auto returned = call_special(call.interpreter, call["x"], "__divmod__", {call["y"]}))
    return std::move(*returned);
  if (auto returned = call_special(call.interpreter, call["y"], "__rdivmod__", {call["x"]}))
    return std::move(*returned);
  return make_tuple({binary(call.interpreter, "//", call["x"], call["y"]),
                     binary(call.interpreter, "%", call["x"], call["y"])});
}

}  // namespace

std::vector<Row> number_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "int",
           .signatures = {"(any x=0, any base=None)"},
           .value_type = "int",
           .evaluate = evaluate_int},
          {.name = "float", .signatures = {"(any x=0.0)"}, .value_type = "float", .evaluate = evaluate_float},
          {.name = "bool",
           .signatures = {"(any x=False)"},
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{truth_of(call.interpreter, call["x"])}; }},
          {.name = "abs", .signatures = {"(any x)"}, .evaluate = evaluate_abs},
          {.name = "round", .signatures = {"(any number, any ndigits=None)"}, .evaluate = evaluate_round},
          {.name = "pow", .signatures = {"(any base, any exp, any mod=None)"}, .evaluate = evaluate_pow},
          {.name = "format",
           .signatures = {"(any value, str format_spec='')"},
           .value_type = "str",
           .evaluate =
               [](const Call& call) {
                 return Value{format_of(call.interpreter, call["value"],
                                        std::get<std::string>(call["format_spec"].data))};
               }},
          {.name = "divmod",
           .signatures = {"(any x, any y)"},
           .value_type = "tuple",
           .evaluate = evaluate_divmod},
      });
}

}  // namespace stridescope::script
