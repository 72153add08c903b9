#include <algorithm>
#include <iterator>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/refusal/refuse.h"

// Python's dicts.
namespace stridescope::script {
namespace {

using DictKind = Dict::Kind;

/// Throws TypeError if a method was taken from its class and called on another type.
const Dict& dict_of(const Call& call) {
  const auto* dict = call["self"].get_if<Dict>();
  if (!dict) throw refuse::attribute_unknown(type_name(call["self"]), call.op.name, std::nullopt);
  return *dict;
}

template <DictKind kind>
Value view_of(const Call& call) {
  const auto& self = dict_of(call);
  return {Dict{kind, self.items, self.kind == DictKind::ordered}};
}

Value value_or_default(const Call& call) {
  const auto& self = dict_of(call);
  const auto at = dict_find(call.interpreter, self, call["key"]);
  return at ? (*self.items)[*at + 1] : call["default"];
}

Value set_default(const Call& call) {
  const auto& self = dict_of(call);
  const auto at = dict_find(call.interpreter, self, call["key"]);
  if (at) return (*self.items)[*at + 1];
  set_dict_item(call.interpreter, self, call["key"], call["default"]);
  return call["default"];
}

template <bool has_default>
Value pop_or(const Call& call) {
  const auto& self = dict_of(call);
  const auto at = dict_find(call.interpreter, self, call["key"]);
  if constexpr (has_default)
    if (!at) return call["default"];
  auto value = dict_item(call.interpreter, self, call["key"]);
  delete_dict_item(call.interpreter, self, call["key"]);
  return value;
}

Value pop_key(const Call& call) { return call.has("default") ? pop_or<true>(call) : pop_or<false>(call); }

Value pop_last(const Call& call) {
  const auto& self = dict_of(call);
  const auto size = self.items->size();
  if (size == 0) throw refuse::pop_from_empty_dict(type_name(call["self"]));
  const auto at = call.has("last") && !truth(call["last"]) ? 0 : size - 2;
  auto pair = make_tuple({(*self.items)[at], (*self.items)[at + 1]});
  call.interpreter.change(self.items).erase(at, at + 2);
  return pair;
}

/// Called on the class: `self` is the iterable.
Value from_keys(const Call& call) {
  DictBuilder made(call.interpreter);
  for (const auto& key : iterate(call.interpreter, call["self"])) made.set(key, call["value"]);
  return made.take(call.op.receiver == "dict" ? DictKind::dict : DictKind::ordered);
}

Value update_of_dict(const Call& call) {
  const auto& self = dict_of(call);
  update_dict(call.interpreter, self, call["other"]);
  update_dict(call.interpreter, self, call["keywords"]);
  return {None{}};
}

template <DictKind kind>
Value dict_from(const Call& call) {
  DictBuilder builder(call.interpreter);
  builder.update(call["iterable"]);
  builder.update(std::get<Dict>(call["keywords"].data));
  return builder.take(kind);
}

std::vector<Row> method_rows(std::string_view receiver) {
  const Row common{.group = Group::python,
                   .forms = method,
                   .receiver = receiver,
                   .signatures = {"(any self)"},
                   .effect = Effect::none};
  const bool is_plain = receiver == "dict";
  return family(common, {
                            {.name = "keys",
                             .help = "dict.keys",
                             .value_type = is_plain ? "dict_keys" : "odict_keys",
                             .evaluate = view_of<DictKind::keys>},
                            {.name = "values",
                             .help = "dict.values",
                             .value_type = is_plain ? "dict_values" : "odict_values",
                             .evaluate = view_of<DictKind::values>},
                            {.name = "items",
                             .help = "dict.items",
                             .value_type = is_plain ? "dict_items" : "odict_items",
                             .evaluate = view_of<DictKind::items>},
                            {.name = "get",
                             .signatures = {"(any self, any key, any default=None)"},
                             .help = "dict.get",
                             .evaluate = value_or_default},
                            {.name = "setdefault",
                             .signatures = {"(any self, any key, any default=None)"},
                             .help = "dict.setdefault",
                             .evaluate = set_default},
                            {.name = "pop",
                             .signatures = {"(any self, any key)", "(any self, any key, any default)"},
                             .help = "dict.pop",
                             .evaluate = pop_key},
                            {.name = "popitem",
                             .signatures = {is_plain ? "(any self)" : "(any self, any last=True)"},
                             .help = "dict.popitem",
                             .value_type = "tuple",
                             .evaluate = pop_last},
                            {.name = "fromkeys",
                             .signatures = {"(any self, any value=None)"},
                             .help = "builtins.dict",
                             .evaluate = from_keys},
                            {.name = "update",
                             .signatures = {"(any self, any other=(), **keywords)"},
                             .help = "dict.update",
                             .returns = Returns::none,
                             .evaluate = update_of_dict},
                            {.name = "clear",
                             .help = "dict.clear",
                             .returns = Returns::none,
                             .evaluate =
                                 [](const Call& call) {
                                   call.interpreter.change(dict_of(call).items).clear();
                                   return Value{None{}};
                                 }},
                            {.name = "copy",
                             .help = "dict.copy",
                             .value_type = receiver,
                             .evaluate =
                                 [](const Call& call) {
                                   const auto& self = dict_of(call);
                                   call.interpreter.spend(static_cast<std::int64_t>(self.items->size()));
                                   return make_dict(self.kind, self.items->to_vector());
                                 }},
                        });
}

}  // namespace

std::vector<Row> dict_rows() {
  auto rows = method_rows("dict");
  std::ranges::move(method_rows("collections.OrderedDict"), std::back_inserter(rows));
  std::ranges::move(family({.group = Group::python,
                            .forms = builtin,
                            .signatures = {"(any iterable=(), **keywords)"},
                            .effect = Effect::none},
                           {
                               {.name = "dict", .value_type = "dict", .evaluate = dict_from<DictKind::dict>},
                               {.name = "collections.OrderedDict",
                                .help = "builtins.dict",
                                .value_type = "collections.OrderedDict",
                                .evaluate = dict_from<DictKind::ordered>},
                           }),
                    std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
