#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/stable_argsort.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

std::vector<Value> items_of(const Call& call, std::string_view parameter) {
  return iterate(call.interpreter, call[parameter]);
}

Value evaluate_len(const Call& call) {
  const auto& obj = call["obj"];
  const auto count = [](std::size_t n) { return Value{static_cast<std::int64_t>(n)}; };
  if (const auto* t = obj.get_if<Tensor>()) {
    if (t->dim() == 0) throw refuse::len_of_scalar();
    return {t->shape()[0]};
  }
  if (const auto* sequence = obj.get_if<Sequence>(); sequence && sequence->kind != Sequence::Kind::iterator) {
    return count(sequence->items->size());
  }
  if (const auto* text = obj.get_if<std::string>()) {
    call.interpreter.spend(static_cast<std::int64_t>(text->size() / 8));
    return count(length_utf8(*text));
  }
  if (const auto* range = obj.get_if<Range>()) return {range->size()};
  if (const auto* storage = obj.get_if<StorageValue>()) {
    return {storage->storage.nbytes() / tensor::itemsize(storage->dtype.value_or(tensor::DType::uint8))};
  }
  if (const auto* dict = obj.get_if<Dict>()) return count(dict->items->size() / 2);
  if (const auto* object = obj.get_if<Object>()) return object_len(call.interpreter, *object);
  if (const auto* of = obj.get_if<DefinedClass>(); of && of->info->find("_iterate"))
    return count(iterate(call.interpreter, obj).size());
  if (auto returned = obj.is<DefinedClass>() ? call_special(call.interpreter, obj, "__len__") : std::nullopt)
    return std::move(*returned);
  throw refuse::no_len(type_name(obj));
}

Value evaluate_sum(const Call& call) {
  auto total = call["start"];
  if (total.is<std::string>()) throw refuse::sum_of_strings();
  // From the first float on, Python adds floats and ints with Neumaier's compensation.
  bool is_compensated = false;
  double lost = 0;
  const auto settle = [&] {
    if (is_compensated && std::isfinite(lost)) total = {std::get<double>(total.data) + lost};
    is_compensated = false;
    lost = 0;
  };
  for (const auto& value : items_of(call, "iterable")) {
    const auto* sum = total.get_if<double>();
    const auto* real = value.get_if<double>();
    const auto* integer = value.get_if<std::int64_t>();
    if (!sum || !(real || integer)) {
      settle();
      total = binary(call.interpreter, "+", total, value);
      continue;
    }
    is_compensated = true;
    const double x = *sum, y = real ? *real : static_cast<double>(*integer), made = x + y;
    if (real) lost += std::abs(x) >= std::abs(y) ? (x - made) + y : (y - made) + x;
    total = {made};
  }
  settle();
  return total;
}

Value extreme(const Call& call, const char* name, bool wants_less) {
  auto values = std::get<Sequence>(call["values"].data).items->to_vector();
  if (values.empty()) {
    throw refuse::no_arguments(name);
  }
  if (values.size() > 1 && call.has("default"))
    throw refuse::stated_type("Cannot specify a default for " + std::string(name) +
                              "() with multiple positional arguments");
  if (values.size() == 1) values = iterate(call.interpreter, Value(values.front()));
  if (values.empty()) {
    if (call.has("default")) return call["default"];
    throw refuse::empty_sequence(name);
  }
  std::vector<Value> keys;
  if (call.given("key"))
    for (const auto& value : values) keys.push_back(call_value(call.interpreter, call["key"], {value}));
  const auto& by = call.given("key") ? keys : values;
  std::size_t best = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    const auto better = compare(call.interpreter, wants_less ? "<" : ">", by[i], by[best]);
    if (truth_of(call.interpreter, better)) best = i;
  }
  return values[best];
}

/// True if an item with this truth value exists; later items are not evaluated.
bool has_item(const Call& call, bool truth) {
  auto iteration = begin_iteration(call.interpreter, call["iterable"]);
  while (const auto item = next_of(call.interpreter, iteration)) {
    call.interpreter.spend(1);
    if (truth_of(call.interpreter, *item) == truth) return true;
  }
  return false;
}
Value evaluate_all(const Call& call) { return {!has_item(call, false)}; }
Value evaluate_any(const Call& call) { return {has_item(call, true)}; }

/// True if the items of an iterable are made or consumed during iteration.
bool is_lazy(const Value& iterable) {
  const auto* sequence = iterable.get_if<Sequence>();
  return iterable.is<Generator>() || iterable.is<Object>() ||
         (sequence && sequence->kind == Sequence::Kind::iterator);
}

/// The generator that a function of builtins.py returns.
Value call_lazy_iterator(const Call& call, std::string_view function, std::vector<Value> arguments) {
  return call_value(call.interpreter, *python_module("builtins")->find(function), std::move(arguments));
}

Value evaluate_range(const Call& call) {
  Range range;
  range.stop = index_argument(call.interpreter, call["stop"]);
  if (call.has("start")) {
    range.start = index_argument(call.interpreter, call["start"]);
    range.step = index_argument(call.interpreter, call["step"]);
  }
  if (range.step == 0) throw refuse::zero_step_of_range();
  return {range};
}

Value evaluate_slice(const Call& call) {
  const auto part = [&](const char* name) { return call.has(name) ? call[name] : Value{None{}}; };
  return make_slice(part("start"), part("stop"), part("step"));
}

/// Throws CPython's error of zip(strict=True) if lengths differ.
void require_equal_lengths(const std::vector<std::vector<Value>>& columns) {
  const auto ends =
      std::ranges::minmax_element(columns, {}, [](const auto& column) { return column.size(); });
  const auto least = ends.min->size();
  if (least == ends.max->size()) return;
  const bool is_longer = columns.front().size() == least;
  const auto wrong = std::ranges::find_if(
      columns, [&](const auto& column) { return (column.size() == least) != is_longer; });
  const auto before = wrong - columns.begin();
  throw refuse::zip_lengths_differ(before + 1, is_longer ? "longer" : "shorter",
                                   before == 1 ? "argument 1" : fmt::format("arguments 1-{}", before));
}

Value evaluate_zip(const Call& call) {
  std::vector<std::vector<Value>> columns;
  const auto& iterables = *std::get<Sequence>(call["iterables"].data).items;
  if (std::ranges::any_of(iterables.to_vector(), is_lazy))
    return call_lazy_iterator(call, "_zip", {call["iterables"], call["strict"]});
  for (const auto& iterable : iterables) {
    columns.push_back(iterate(call.interpreter, iterable));
  }
  if (call.boolean("strict") && !columns.empty()) require_equal_lengths(columns);
  std::size_t count = columns.empty() ? 0 : columns.front().size();
  for (const auto& column : columns) count = std::min(count, column.size());
  call.interpreter.check_budget(steps_of_items(static_cast<std::int64_t>(count), true));
  std::vector<Value> rows;
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<Value> row;
    for (const auto& column : columns) row.push_back(column[i]);
    rows.push_back(make_tuple(std::move(row)));
  }
  return make_iterator("zip", std::move(rows));
}

Value evaluate_enumerate(const Call& call) {
  if (is_lazy(call["iterable"]))
    return call_lazy_iterator(call, "_enumerate", {call["iterable"], call["start"]});
  std::vector<Value> rows;
  auto index = index_argument(call.interpreter, call["start"]);
  auto values = items_of(call, "iterable");
  call.interpreter.check_budget(steps_of_items(std::ssize(values), true));
  for (auto& value : values) rows.push_back(make_tuple({Value{index++}, std::move(value)}));
  return make_iterator("enumerate", std::move(rows));
}

Value evaluate_reversed(const Call& call) {
  if (const auto* self = call["sequence"].get_if<Tensor>()) {
    if (self->dim() == 0) return call["sequence"];
    const auto* flip = op_table().find("flip", Form::method);
    return call.interpreter.call(*flip, &call["sequence"], {Value{std::int64_t{0}}}, {});
  }
  if (auto returned = call_special(call.interpreter, call["sequence"], "__reversed__"))
    return std::move(*returned);
  auto values = items_of(call, "sequence");
  std::ranges::reverse(values);
  const auto* sequence = call["sequence"].get_if<Sequence>();
  const auto* dict = call["sequence"].get_if<Dict>();
  const std::string_view type = sequence && sequence->kind == Sequence::Kind::list ? "list_reverseiterator"
                                : call["sequence"].is<Range>()                     ? "range_iterator"
                                : !dict                                            ? "reversed"
                                : dict->kind == Dict::Kind::values ? "dict_reversevalueiterator"
                                : dict->kind == Dict::Kind::items  ? "dict_reverseitemiterator"
                                                                   : "dict_reversekeyiterator";
  return make_iterator(std::string(type), std::move(values));
}

Value evaluate_sorted(const Call& call) {
  return make_list(sorted_items(call.interpreter, items_of(call, "iterable"), call["key"],
                                truth_of(call.interpreter, call["reverse"])));
}

Value make_size_of_items(const Call& call) {
  std::vector<Value> sizes;
  for (const auto& value : items_of(call, "sequence")) {
    if (!value.is<std::int64_t>() && !value.is<Tensor>()) {
      throw refuse::size_item_type(sizes.size(), type_name(value));
    }
    sizes.push_back({index_argument(call.interpreter, value)});
  }
  auto out = make_tuple(std::move(sizes));
  std::get<Sequence>(out.data).kind = Sequence::Kind::size;
  return out;
}

}  // namespace

std::vector<Value> sorted_items(Interpreter& interpreter, std::vector<Value> items, const Value& key,
                                bool reverse) {
  std::vector<Value> keys;
  if (!key.is_none())
    for (const auto& item : items) keys.push_back(call_value(interpreter, key, {item}));
  const auto& by = key.is_none() ? items : keys;
  const auto is_before = [&](std::size_t a, std::size_t b) { return is_less(interpreter, by[a], by[b]); };
  const auto order = stable_argsort(items.size(), is_before, reverse);
  std::vector<Value> out;
  out.reserve(items.size());
  for (const auto index : order) out.push_back(items[index]);
  return out;
}

std::vector<Row> iterable_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "len",
           .signatures = {"(any obj)"},
           .value_type = "int",
           .evaluate = evaluate_len,
           .walks_items = false},
          {.name = "sum", .signatures = {"(any iterable, any start=0)"}, .evaluate = evaluate_sum},
          {.name = "min",
           .signatures = {"(*values, any key=None)", "(*values, any key=None, any default)"},
           .evaluate = [](const Call& call) { return extreme(call, "min", true); }},
          {.name = "max",
           .signatures = {"(*values, any key=None)", "(*values, any key=None, any default)"},
           .evaluate = [](const Call& call) { return extreme(call, "max", false); }},
          {.name = "all", .signatures = {"(any iterable)"}, .value_type = "bool", .evaluate = evaluate_all},
          {.name = "any", .signatures = {"(any iterable)"}, .value_type = "bool", .evaluate = evaluate_any},
          {.name = "list",
           .signatures = {"(any iterable=())"},
           .value_type = "list",
           .evaluate = [](const Call& call) { return make_list(items_of(call, "iterable")); }},
          {.name = "tuple",
           .signatures = {"(any iterable=())"},
           .value_type = "tuple",
           .evaluate = [](const Call& call) { return make_tuple(items_of(call, "iterable")); }},
          {.name = "range",
           .signatures = {"(any stop)", "(any start, any stop, any step=1)"},
           .value_type = "range",
           .evaluate = evaluate_range},
          {.name = "slice",
           .signatures = {"(any stop)", "(any start, any stop, any step=None)"},
           .value_type = "slice",
           .evaluate = evaluate_slice},
          {.name = "zip",
           .signatures = {"(*iterables, bool strict=False)"},
           .value_type = "zip",
           .evaluate = evaluate_zip},
          {.name = "enumerate",
           .signatures = {"(any iterable, any start=0)"},
           .value_type = "enumerate",
           .evaluate = evaluate_enumerate},
          {.name = "reversed",
           .signatures = {"(any sequence)"},
           .value_type = "reversed",
           .evaluate = evaluate_reversed},
          {.name = "sorted",
           .signatures = {"(any iterable, *, any key=None, any reverse=False)"},
           .value_type = "list",
           .evaluate = evaluate_sorted},
          {.name = "torch.Size",
           .signatures = {"(any sequence=())"},
           .value_type = "torch.Size",
           .evaluate = make_size_of_items},
      });
}

}  // namespace stridescope::script
