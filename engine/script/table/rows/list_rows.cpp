#include <algorithm>
#include <string>

#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

const Sequence& self_of(const Call& call) { return std::get<Sequence>(call["self"].data); }
const Items& items_of(const Call& call) { return *self_of(call).items; }
Items& change(const Call& call) { return call.interpreter.change(self_of(call)); }
Value none() { return {None{}}; }

Value evaluate_append(const Call& call) {
  call.interpreter.spend(1);
  change(call).push_back(call["object"]);
  return none();
}
Value evaluate_extend(const Call& call) {
  const auto more = iterate(call.interpreter, call["iterable"]);
  call.interpreter.spend(steps_of_items(std::ssize(more), std::ranges::any_of(more, MayReachTensors::of)));
  change(call).insert(items_of(call).size(), more);
  return none();
}
Value evaluate_insert(const Call& call) {
  const auto size = static_cast<std::int64_t>(items_of(call).size());
  auto at = index_argument(call.interpreter, call["index"]);
  at = std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size);
  change(call).insert(static_cast<std::size_t>(at), call["object"]);
  return none();
}
Value evaluate_pop(const Call& call) {
  const auto& items = items_of(call);
  if (items.empty()) throw refuse::pop_from_empty();
  const auto size = static_cast<std::int64_t>(items.size());
  auto at = index_argument(call.interpreter, call["index"]);
  if (at < 0) at += size;
  if (at < 0 || at >= size) throw refuse::pop_out_of_range();
  auto out = items[static_cast<std::size_t>(at)];
  change(call).erase(static_cast<std::size_t>(at));
  return out;
}
std::optional<std::size_t> place_of(const Call& call) {
  const auto items = items_of(call);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_same(items[i], call["value"]) || is_equal(call.interpreter, items[i], call["value"])) return i;
  }
  return std::nullopt;
}
Value evaluate_remove(const Call& call) {
  const auto at = place_of(call);
  if (!at) throw refuse::removed_not_in_list(repr(call["value"], call.interpreter.settings()));
  change(call).erase(*at);
  return none();
}
Value evaluate_index(const Call& call) {
  if (const auto at = place_of(call)) return {static_cast<std::int64_t>(*at)};
  const auto value = repr(call["value"], call.interpreter.settings());
  if (self_of(call).kind == Sequence::Kind::list) throw refuse::not_in_list(value);
  throw refuse::not_in_tuple(value);
}
Value evaluate_count(const Call& call) {
  std::int64_t count = 0;
  for (const auto& item : Items(items_of(call))) {
    count += is_same(item, call["value"]) || is_equal(call.interpreter, item, call["value"]);
  }
  return {count};
}
Value evaluate_reverse(const Call& call) {
  auto items = items_of(call).to_vector();
  std::ranges::reverse(items);
  change(call).assign(std::move(items));
  return none();
}
Value evaluate_sort(const Call& call) {
  auto sorted = sorted_items(call.interpreter, items_of(call).to_vector(), call["key"],
                             truth_of(call.interpreter, call["reverse"]));
  change(call).assign(std::move(sorted));
  return none();
}
Value evaluate_clear(const Call& call) {
  change(call).clear();
  return none();
}
Value evaluate_numel(const Call& call) {
  tensor::Dims sizes;
  for (const auto& item : items_of(call)) sizes.push_back(index_argument(call.interpreter, item));
  const auto count = tensor::checked_numel(sizes);
  if (!count) throw refuse::numel_too_large();
  return {*count};
}

/// Rows that lists and all kinds of tuples share.
std::vector<Row> search_rows(std::string_view receiver) {
  return family({.group = Group::python,
                 .forms = method,
                 .receiver = receiver,
                 .signatures = {"(any self, any value)"},
                 .effect = Effect::none},
                {
                    {.name = "index", .help = "list.index", .value_type = "int", .evaluate = evaluate_index},
                    {.name = "count", .help = "list.count", .value_type = "int", .evaluate = evaluate_count},
                });
}

}  // namespace

std::vector<Row> list_rows() {
  const auto of = [](std::string_view receiver) {
    return Row{.group = Group::python,
               .forms = method,
               .receiver = receiver,
               .signatures = {"(any self)"},
               .effect = Effect::none};
  };
  std::vector<Row> rows = family(
      of("list"), {
                      {.name = "append",
                       .signatures = {"(any self, any object)"},
                       .returns = Returns::none,
                       .evaluate = evaluate_append,
                       .walks_items = false},
                      {.name = "extend",
                       .signatures = {"(any self, any iterable)"},
                       .returns = Returns::none,
                       .evaluate = evaluate_extend},
                      {.name = "insert",
                       .signatures = {"(any self, any index, any object)"},
                       .returns = Returns::none,
                       .evaluate = evaluate_insert,
                       .walks_items = false},
                      {.name = "pop",
                       .signatures = {"(any self, any index=-1)"},
                       .evaluate = evaluate_pop,
                       .walks_items = false},
                      {.name = "remove",
                       .signatures = {"(any self, any value)"},
                       .returns = Returns::none,
                       .evaluate = evaluate_remove},
                      {.name = "reverse", .returns = Returns::none, .evaluate = evaluate_reverse},
                      {.name = "sort",
                       .signatures = {"(any self, *, any key=None, any reverse=False)"},
                       .returns = Returns::none,
                       .evaluate = evaluate_sort},
                      {.name = "copy",
                       .value_type = "list",
                       .evaluate = [](const Call& call) { return make_list(items_of(call).to_vector()); }},
                      {.name = "clear", .returns = Returns::none, .evaluate = evaluate_clear},
                  });
  for (const std::string_view receiver : {"list", "tuple", "torch.Size"}) {
    std::ranges::move(search_rows(receiver), std::back_inserter(rows));
  }
  std::ranges::move(
      family(of("torch.Size"), {{.name = "numel", .value_type = "int", .evaluate = evaluate_numel}}),
      std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
