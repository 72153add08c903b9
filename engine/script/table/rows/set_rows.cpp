#include <algorithm>
#include <iterator>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/dict_order.h"
#include "engine/tensor/refusal/refuse.h"

// Python's sets and frozensets.
namespace stridescope::script {
namespace {

/// Throws TypeError if a method was taken from its class and called on another type.
const Dict& set_of(const Call& call) {
  const auto* set = call["self"].get_if<Dict>();
  if (!set) throw refuse::attribute_unknown(type_name(call["self"]), call.op.name, std::nullopt);
  return *set;
}

Value evaluate_add(const Call& call) {
  set_dict_item(call.interpreter, set_of(call), call["element"], {None{}});
  return {None{}};
}

template <bool must_be_there>
Value remove_element(const Call& call) {
  const auto& self = set_of(call);
  const auto at = dict_find(call.interpreter, self, call["element"]);
  if (at) call.interpreter.change(self.items).erase(*at, *at + 2);
  else if (must_be_there) {
    throw no_such_key(call.interpreter, call["element"]);
  }
  return {None{}};
}

Value pop_from_set(const Call& call) {
  const auto& self = set_of(call);
  if (self.items->empty()) throw refuse::pop_from_empty_set();
  const auto at = order_of(self).front();
  call.interpreter.spend(static_cast<std::int64_t>(self.items->size()));
  auto element = (*self.items)[at];
  call.interpreter.change(self.items).erase(at, at + 2);
  return element;
}

Value update_set(const Call& call) {
  for (const auto& operand : *std::get<Sequence>(call["others"].data).items)
    update_dict(call.interpreter, set_of(call), operand);
  return {None{}};
}

/// Applies a set operator to each operand; unlike the operator, accepts any iterables.
Value combined(const Call& call, std::string_view op) {
  Value result{set_of(call)};
  for (const auto& operand : *std::get<Sequence>(call["others"].data).items) {
    const auto right = make_set(call.interpreter, operand);
    result = *dict_operator(call.interpreter, op, std::get<Dict>(result.data), std::get<Dict>(right.data));
  }
  if (result.get_if<Dict>()->items == set_of(call).items)
    return make_dict(set_of(call).kind, set_of(call).items->to_vector());
  return result;
}

Value update_by(const Call& call, std::string_view op) {
  const auto result = combined(call, op);
  call.interpreter.change(set_of(call).items) = *std::get<Dict>(result.data).items;
  return {None{}};
}

Value is_part(const Call& call, std::string_view op) {
  const auto right = make_set(call.interpreter, call["other"]);
  return {*compare_sets(call.interpreter, op, set_of(call), std::get<Dict>(right.data))};
}

constexpr std::string_view of_element = "(any self, any element)";
constexpr std::string_view of_others = "(any self, *others)";
constexpr std::string_view of_other = "(any self, any other)";

/// Rows that set and frozenset share.
std::vector<Row> shared_set_rows(std::string_view receiver) {
  auto rows = family(
      {.group = Group::python,
       .forms = method,
       .receiver = receiver,
       .signatures = {"(any self)"},
       .effect = Effect::none,
       .value_type = receiver},
      {
          {.name = "union",
           .signatures = {of_others},
           .help = "set.union",
           .evaluate = [](const Call& call) { return combined(call, "|"); }},
          {.name = "intersection",
           .signatures = {of_others},
           .help = "set.intersection",
           .evaluate = [](const Call& call) { return combined(call, "&"); }},
          {.name = "difference",
           .signatures = {of_others},
           .help = "set.difference",
           .evaluate = [](const Call& call) { return combined(call, "-"); }},
          {.name = "issubset",
           .signatures = {of_other},
           .help = "set.issubset",
           .value_type = "bool",
           .evaluate = [](const Call& call) { return is_part(call, "<="); }},
          {.name = "issuperset",
           .signatures = {of_other},
           .help = "set.issuperset",
           .value_type = "bool",
           .evaluate = [](const Call& call) { return is_part(call, ">="); }},
          {.name = "symmetric_difference",
           .signatures = {of_other},
           .help = "set.symmetric_difference",
           .evaluate =
               [](const Call& call) {
                 const auto right = make_set(call.interpreter, call["other"]);
                 return *dict_operator(call.interpreter, "^", set_of(call), std::get<Dict>(right.data));
               }},
          {.name = "isdisjoint",
           .signatures = {of_other},
           .help = "set.isdisjoint",
           .value_type = "bool",
           .evaluate =
               [](const Call& call) {
                 const auto right = make_set(call.interpreter, call["other"]);
                 const auto both =
                     *dict_operator(call.interpreter, "&", set_of(call), std::get<Dict>(right.data));
                 return Value{std::get<Dict>(both.data).items->empty()};
               }},
          {.name = "copy",
           .help = "set.copy",
           .evaluate =
               [](const Call& call) {
                 call.interpreter.spend(static_cast<std::int64_t>(set_of(call).items->size()));
                 return make_dict(set_of(call).kind, set_of(call).items->to_vector());
               }},
      });
  return rows;
}

}  // namespace

std::vector<Row> set_rows() {
  const Row common{.group = Group::python,
                   .forms = method,
                   .receiver = "set",
                   .signatures = {"(any self)"},
                   .effect = Effect::none};
  auto rows = family(
      common,
      {
          {.name = "add", .signatures = {of_element}, .returns = Returns::none, .evaluate = evaluate_add},
          {.name = "discard",
           .signatures = {of_element},
           .returns = Returns::none,
           .evaluate = remove_element<false>},
          {.name = "remove",
           .signatures = {of_element},
           .returns = Returns::none,
           .evaluate = remove_element<true>},
          {.name = "pop", .evaluate = pop_from_set},
          {.name = "update", .signatures = {of_others}, .returns = Returns::none, .evaluate = update_set},
          {.name = "intersection_update",
           .signatures = {of_others},
           .returns = Returns::none,
           .evaluate = [](const Call& call) { return update_by(call, "&"); }},
          {.name = "difference_update",
           .signatures = {of_others},
           .returns = Returns::none,
           .evaluate = [](const Call& call) { return update_by(call, "-"); }},
          {.name = "clear",
           .returns = Returns::none,
           .evaluate =
               [](const Call& call) {
                 call.interpreter.change(set_of(call).items).clear();
                 return Value{None{}};
               }},
      });
  std::ranges::move(
      family({.group = Group::python, .forms = builtin, .effect = Effect::none},
             {{.name = "set",
               .signatures = {"(any iterable=())"},
               .value_type = "set",
               .evaluate = [](const Call& call) { return make_set(call.interpreter, call["iterable"]); }},
              {.name = "frozenset",
               .signatures = {"(any iterable=())"},
               .value_type = "frozenset",
               .evaluate =
                   [](const Call& call) {
                     return make_set(call.interpreter, call["iterable"], Dict::Kind::frozen_set);
                   }}}),
      std::back_inserter(rows));
  for (const std::string_view receiver : {"set", "frozenset"})
    std::ranges::move(shared_set_rows(receiver), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
