#include <algorithm>
#include <cmath>
#include <string>

#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/array_text.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

#include "engine/script/table/rows/numpy_support.h"

// Arrays and their numbers as text.
namespace stridescope::script {
namespace numpy_parts {
namespace {

using tensor::DType;

ArrayNumberFormat number_format(const Call& call) {
  ArrayNumberFormat format;
  format.precision = call.given("precision") ? index_argument(call.interpreter, call["precision"]) : -1;
  format.precision = std::min<std::int64_t>(format.precision, 1000);
  format.floatmode = call.string("floatmode");
  format.suppress = truth(call["suppress"]);
  format.sign = call.string("sign").empty() ? '-' : call.string("sign").front();
  format.nan = call.string("nanstr");
  format.inf = call.string("infstr");
  return format;
}

std::int64_t edges_of(const Call& call) {
  constexpr std::int64_t most = std::int64_t{1} << 32;
  return std::clamp<std::int64_t>(index_argument(call.interpreter, call["edgeitems"]), 0, most);
}

Value evaluate_texts(const Call& call) {
  const auto elements = source_argument(call, "a");
  const auto edges = edges_of(call);
  std::int64_t count = 1;
  for (const auto size : elements.shape())
    count = tensor::wrapping_multiply(count, edges > 0 && size > 2 * edges ? 2 * edges : size);
  constexpr std::int64_t steps_of_element = 16;
  call.interpreter.check_budget(tensor::wrapping_multiply(count, steps_of_element));
  std::vector<Value> texts;
  for (auto& text : array_texts(elements, edges, number_format(call))) texts.push_back({std::move(text)});
  call.interpreter.spend(std::ssize(texts) * 4);
  return make_list(std::move(texts));
}

Value evaluate_laid_out(const Call& call) {
  std::vector<std::string> texts;
  for (const auto& item : iterate(call.interpreter, call["texts"])) {
    const auto* text = item.get_if<std::string>();
    if (!text) throw refuse::stated_type("a formatter has to return a string");
    texts.push_back(*text);
  }
  const auto shape = dims_of(call.interpreter, call["shape"]);
  ArrayTextLayout layout;
  layout.edge_items = edges_of(call);
  layout.line_width = index_argument(call.interpreter, call["linewidth"]);
  layout.separator = call.string("separator");
  layout.prefix_width = std::min<std::int64_t>(index_argument(call.interpreter, call["prefix"]), 1000);
  std::int64_t count = 1;
  for (const auto size : shape)
    count = tensor::wrapping_multiply(
        count, layout.edge_items > 0 && size > 2 * layout.edge_items ? 2 * layout.edge_items : size);
  if (count != std::ssize(texts)) throw refuse::stated_value("as many texts as elements are needed");
  auto text = arrange_array_text(texts, shape, layout);
  call.interpreter.spend(std::ssize(text));
  return {std::move(text)};
}

Value evaluate_float_text(const Call& call) {
  const auto number = as_number(call["number"]);
  if (!number) throw refuse::stated_type("expected a number, not " + type_name(call["number"]));
  const auto* dtype = call["dtype"].get_if<DType>();
  return {array_float_text(tensor::to_double(*number), dtype ? *dtype : DType::float64)};
}

Value evaluate_digits(const Call& call) {
  const auto number = as_number(call["number"]);
  if (!number) throw refuse::stated_type("expected a number, not " + type_name(call["number"]));
  const auto integer = [&](std::string_view parameter, std::int64_t absent) {
    return call.given(parameter)
               ? std::clamp<std::int64_t>(index_argument(call.interpreter, call[parameter]), -1, 1000)
               : absent;
  };
  FloatDigits digits;
  if (const auto* dtype = call["dtype"].get_if<DType>()) digits.dtype = *dtype;
  digits.precision = integer("precision", -1);
  digits.unique = call.boolean("unique");
  digits.trim = call.string("trim").empty() ? 'k' : call.string("trim").front();
  digits.plus = call.boolean("sign");
  digits.min_digits = integer("min_digits", 0);
  digits.exp_digits = integer("exp_digits", 2);
  digits.pad_left = integer("pad_left", 0);
  digits.pad_right = integer("pad_right", 0);
  const auto value = tensor::to_double(*number);
  if (!std::isfinite(value)) return {array_float_text(value, digits.dtype)};
  return {call.boolean("scientific") ? scientific(value, digits) : positional(value, digits)};
}

std::vector<Row> rows_of_texts() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_np_texts",
           .signatures = {"(any a, any edgeitems, any precision, str floatmode, any suppress, str sign, str "
                          "nanstr, str infstr)"},
           .evaluate = evaluate_texts},
          {.name = "_np_laid_out",
           .signatures = {"(any texts, any shape, any edgeitems, any linewidth, str separator, any prefix)"},
           .evaluate = evaluate_laid_out},
          {.name = "_np_float_text",
           .signatures = {"(any number, any dtype)"},
           .evaluate = evaluate_float_text},
          {.name = "_np_digits",
           .signatures =
               {"(any number, any dtype, bool scientific, any precision, bool unique, str trim, bool "
                "sign, any min_digits, any exp_digits, any pad_left, any pad_right)"},
           .evaluate = evaluate_digits},
      });
}

}  // namespace
}  // namespace numpy_parts

std::vector<Row> numpy_text_rows() { return numpy_parts::rows_of_texts(); }

}  // namespace stridescope::script
