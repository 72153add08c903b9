#include "engine/script/evaluate/dict_items.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_operators.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/values/dict_order.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/object.h"
#include "engine/script/values/python_hash.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using DictKind = Dict::Kind;

const Sequence* tuple_of(const Value& value) {
  const auto* sequence = value.get_if<Sequence>();
  const bool is_fixed =
      sequence && sequence->kind != Sequence::Kind::list && sequence->kind != Sequence::Kind::iterator;
  return is_fixed ? sequence : nullptr;
}

/// Steps of one comparison of a key.
std::int64_t weight_of(const Value& key) {
  if (const auto* text = key.get_if<std::string>()) return 1 + static_cast<std::int64_t>(text->size() / 64);
  if (const auto* tuple = tuple_of(key)) return 1 + static_cast<std::int64_t>(tuple->items->size());
  return 1;
}

/// Python compares keys by identity first, so it finds math.nan. Numbers have no identity in this engine.
bool is_nan(const Number& number) {
  const auto* real = std::get_if<double>(&number);
  return real && std::isnan(*real);
}

bool is_same_key(Interpreter& interpreter, const Value& a, const Value& b) {
  if (const auto* number = a.get_if<std::int64_t>())
    if (const auto* other = b.get_if<std::int64_t>()) return *number == *other;
  const auto x = python_number(a), y = python_number(b);
  if (x && y) return compare(*x, *y) == 0 || (is_nan(*x) && is_nan(*y));
  const auto *p = tuple_of(a), *q = tuple_of(b);
  if (p && q) {
    if (p->items->size() != q->items->size()) return false;
    for (std::size_t i = 0; i < p->items->size(); ++i) {
      interpreter.spend(weight_of((*p->items)[i]));
      if (!is_same_key(interpreter, (*p->items)[i], (*q->items)[i])) return false;
    }
    return true;
  }
  if (a.is<tensor::Device>() && b.is<tensor::Device>())
    return std::get<tensor::Device>(a.data) == std::get<tensor::Device>(b.data);
  const auto *one = a.get_if<Dict>(), *another = b.get_if<Dict>();
  if (one && another && one->is_set() && another->is_set()) return equal_dicts(interpreter, *one, *another);
  if (is_same(a, b)) return true;
  const auto said = object_operator(interpreter, "==", a, b);
  return said && truth_of(interpreter, *said);
}

/// A class that defines __eq__ is unhashable unless it also defines __hash__.
bool is_unhashable(const ClassInfo& type) {
  const auto decides = [](const ClassInfo& one) -> std::optional<bool> {
    const Attributes members(*one.members);
    if (const auto* hash = members.value("__hash__")) return hash->is_none();
    if (one.is_script_class() && members.find("__eq__")) return true;
    return std::nullopt;
  };
  if (const auto said = decides(type)) return *said;
  for (const auto& base : type.bases)
    if (const auto said = decides(*base)) return *said;
  return type.find("__eq__") != nullptr;
}

}  // namespace

std::int64_t hash_of_key(Interpreter& interpreter, const Value& key) {
  interpreter.spend(weight_of(key));
  if (const auto number = python_number(key)) return hash_of_number(*number);
  const auto* text = key.get_if<std::string>();
  if (!text) text = wrapped_text(key);
  if (text) return static_cast<std::int64_t>(std::hash<std::string>()(*text));
  if (is_stack_low()) throw refuse::recursion_too_deep();
  if (const auto* tuple = tuple_of(key)) {
    std::vector<std::int64_t> hashes;
    hashes.reserve(tuple->items->size());
    for (const auto& item : *tuple->items) hashes.push_back(hash_of_key(interpreter, item));
    return hash_of_items(hashes);
  }
  const auto* dict = key.get_if<Dict>();
  if (dict && dict->kind == DictKind::frozen_set) {
    std::int64_t hash = 0;
    for (std::size_t i = 0; i < dict->items->size(); i += 2)
      hash ^= hash_of_key(interpreter, (*dict->items)[i]);
    return hash;
  }
  const auto* object = key.get_if<Object>();
  if (object && is_unhashable(*object->type)) throw refuse::unhashable(object->type->name);
  if (const auto said = call_special(interpreter, key, "__hash__")) {
    const auto number = python_number(*said);
    if (!number || said->is<double>()) throw refuse::hash_not_integer();
    if (const auto* integer = said->get_if<std::int64_t>()) return *integer == -1 ? -2 : *integer;
    return hash_of_key(interpreter, *said);
  }
  const auto of_identity = [](const void* identity) {
    return static_cast<std::int64_t>(std::hash<const void*>()(identity));
  };
  if (object) return of_identity(object->attributes.get());
  if (const auto* tensor = key.get_if<tensor::Tensor>()) return of_identity(tensor->identity());
  const auto* sequence = key.get_if<Sequence>();
  const bool changes = (sequence && sequence->kind == Sequence::Kind::list) || (dict && !dict->is_view());
  if (changes || key.is<Slice>()) throw refuse::unhashable(type_name(key));
  return static_cast<std::int64_t>(key.data.index());
}

ScriptError no_such_key(Interpreter& interpreter, const Value& key) {
  ScriptError error(refuse::key_unknown(repr(key)), {});
  error.set_raised(
      std::make_shared<const Value>(construct(interpreter, *exception_class("KeyError"), {key}, {})));
  error.leave();
  return error;
}

std::optional<std::size_t> DictBuilder::find(const Value& key) const {
  const auto [begin, end] = places_.equal_range(hash_of_key(interpreter_, key));
  for (auto at = begin; at != end; ++at) {
    interpreter_.spend(weight_of(key));
    if (is_same_key(interpreter_, items_[at->second], key)) return at->second;
  }
  return std::nullopt;
}

const Value* DictBuilder::find_value(const Value& key) const {
  const auto at = find(key);
  return at ? &items_[*at + 1] : nullptr;
}

void DictBuilder::set(const Value& key, Value value) {
  if (const auto at = find(key)) {
    items_[*at + 1] = std::move(value);
    return;
  }
  places_.emplace(hash_of_key(interpreter_, key), items_.size());
  items_.push_back(key);
  items_.push_back(std::move(value));
}

void DictBuilder::update(const Dict& other) {
  const auto items = *other.items;
  for (std::size_t i = 0; i < items.size(); i += 2) set(items[i], items[i + 1]);
}

bool DictBuilder::update_by_mapping(const Value& value) {
  if (const auto* other = value.get_if<Dict>()) {
    if (other->is_view() || other->is_set()) return false;
    update(*other);
    return true;
  }
  const auto* object = value.get_if<Object>();
  if (!object || !object->type->find("keys")) return false;
  for (const auto& key : iterate(interpreter_, *call_special(interpreter_, value, "keys")))
    set(key, *call_special(interpreter_, value, "__getitem__", {key}));
  return true;
}

void DictBuilder::update(const Value& value) {
  if (update_by_mapping(value)) return;
  std::size_t position = 0;
  for (const auto& pair : iterate(interpreter_, value)) {
    if (!pair.is<Sequence>() && !pair.is<std::string>() && !pair.is<tensor::Tensor>())
      throw refuse::dict_pair_type(position);
    auto parts = iterate(interpreter_, pair);
    if (parts.size() != 2) throw refuse::dict_pair_length(position, parts.size());
    set(parts[0], std::move(parts[1]));
    ++position;
  }
}

std::optional<std::size_t> dict_find(Interpreter& interpreter, const Dict& dict, const Value& key) {
  hash_of_key(interpreter, key);
  const auto& items = *dict.items;
  interpreter.spend(1 + static_cast<std::int64_t>(items.size() / 16) * weight_of(key));
  std::size_t i = 0;
  for (const auto& item : items) {
    if (i % 2 == 0 && is_same_key(interpreter, item, key)) return i;
    ++i;
  }
  return std::nullopt;
}

Value dict_item(Interpreter& interpreter, const Dict& dict, const Value& key) {
  if (dict.kind != DictKind::dict && dict.kind != DictKind::ordered)
    throw refuse::not_subscriptable(type_name({dict}));
  const auto at = dict_find(interpreter, dict, key);
  if (!at) throw no_such_key(interpreter, key);
  return (*dict.items)[*at + 1];
}

void set_dict_item(Interpreter& interpreter, const Dict& dict, const Value& key, const Value& value) {
  if (dict.is_view()) throw refuse::no_item_assignment(type_name({dict}));
  const auto at = dict_find(interpreter, dict, key);
  auto& items = interpreter.change(dict.items);
  if (at) return items.set(*at + 1, value);
  items.push_back(key);
  items.push_back(value);
}

void delete_dict_item(Interpreter& interpreter, const Dict& dict, const Value& key) {
  if (dict.kind != DictKind::dict && dict.kind != DictKind::ordered)
    throw refuse::item_deletion_unsupported(type_name({dict}));
  const auto at = dict_find(interpreter, dict, key);
  if (!at) throw no_such_key(interpreter, key);
  interpreter.change(dict.items).erase(*at, *at + 2);
}

void update_dict(Interpreter& interpreter, const Dict& dict, const Value& value) {
  DictBuilder builder(interpreter);
  builder.update(dict);
  if (dict.is_set())
    for (const auto& key : iterate(interpreter, value)) builder.set(key, {None{}});
  else builder.update(value);
  const auto made = std::get<Dict>(builder.take(dict.kind).data);
  interpreter.change(dict.items) = *made.items;
}

std::vector<Value> dict_iteration(Interpreter& interpreter, const Dict& dict) {
  const auto& items = *dict.items;
  interpreter.spend(static_cast<std::int64_t>(items.size()));
  std::vector<Value> out;
  for (const auto i : order_of(dict)) {
    if (dict.kind == DictKind::items) out.push_back(make_tuple({items[i], items[i + 1]}));
    else out.push_back(items[dict.kind == DictKind::values ? i + 1 : i]);
  }
  return out;
}

bool dict_contains(Interpreter& interpreter, const Dict& dict, const Value& item) {
  if (dict.kind == DictKind::values) {
    for (const auto& value : dict_iteration(interpreter, dict))
      if (is_same(value, item) || is_equal(interpreter, value, item)) return true;
    return false;
  }
  if (dict.kind != DictKind::items) return dict_find(interpreter, dict, item).has_value();
  const auto* pair = tuple_of(item);
  if (!pair || pair->items->size() != 2) return false;
  const auto at = dict_find(interpreter, dict, (*pair->items)[0]);
  if (!at) return false;
  const auto &value = (*dict.items)[*at + 1], &wanted = (*pair->items)[1];
  return is_same(value, wanted) || is_equal(interpreter, value, wanted);
}

namespace {

bool is_like_a_set(const Dict& dict) { return dict.is_set() || dict.kind == DictKind::keys; }
bool is_mapping(const Dict& dict) { return dict.kind == DictKind::dict || dict.kind == DictKind::ordered; }

bool holds_all(Interpreter& interpreter, const Dict& of, const DictBuilder& in) {
  return std::ranges::all_of(dict_iteration(interpreter, of), [&](const Value& key) { return in.has(key); });
}

}  // namespace

bool equal_dicts(Interpreter& interpreter, const Dict& a, const Dict& b) {
  if (a.items == b.items && a.kind == b.kind) return true;
  if (a.items->size() != b.items->size()) return false;
  if (is_stack_low()) throw refuse::comparison_too_deep();
  DictBuilder other(interpreter);
  other.update(b);
  if (is_like_a_set(a) && is_like_a_set(b)) return holds_all(interpreter, a, other);
  if (!is_mapping(a) || !is_mapping(b)) return false;
  const bool ordered = a.kind == DictKind::ordered && b.kind == DictKind::ordered;
  const auto &p = *a.items, &q = *b.items;
  for (std::size_t i = 0; i < p.size(); i += 2) {
    if (ordered && !is_same_key(interpreter, p[i], q[i])) return false;
    const auto* value = other.find_value(p[i]);
    if (!value || !(is_same(p[i + 1], *value) || is_equal(interpreter, p[i + 1], *value))) return false;
  }
  return true;
}

std::optional<Value> dict_operator(Interpreter& interpreter, std::string_view op, const Dict& a,
                                   const Dict& b) {
  DictBuilder made(interpreter);
  if (is_mapping(a) && is_mapping(b)) {
    if (op != "|") return std::nullopt;
    made.update(a);
    made.update(b);
    return made.take(a.kind == DictKind::ordered || b.kind == DictKind::ordered ? DictKind::ordered
                                                                                : DictKind::dict);
  }
  if (!is_like_a_set(a) || !is_like_a_set(b)) return std::nullopt;
  DictBuilder left(interpreter), right(interpreter);
  const auto ours = dict_iteration(interpreter, a), theirs = dict_iteration(interpreter, b);
  for (const auto& key : ours) left.set(key, {None{}});
  for (const auto& key : theirs) right.set(key, {None{}});
  const auto add = [&](const std::vector<Value>& keys, auto&& wanted) {
    for (const auto& key : keys)
      if (wanted(key)) made.set(key, {None{}});
  };
  if (op == "|") {
    add(ours, [](const Value&) { return true; });
    add(theirs, [](const Value&) { return true; });
  } else if (op == "&") {
    add(ours, [&](const Value& key) { return right.has(key); });
  } else if (op == "-" || op == "^") {
    add(ours, [&](const Value& key) { return !right.has(key); });
    if (op == "^") add(theirs, [&](const Value& key) { return !left.has(key); });
  } else {
    return std::nullopt;
  }
  return made.take(a.kind == DictKind::frozen_set ? a.kind : DictKind::set);
}

std::optional<bool> compare_sets(Interpreter& interpreter, std::string_view op, const Dict& a,
                                 const Dict& b) {
  if (!is_like_a_set(a) || !is_like_a_set(b)) return std::nullopt;
  const bool is_less = op == "<" || op == "<=";
  const auto &small = is_less ? a : b, &large = is_less ? b : a;
  DictBuilder other(interpreter);
  other.update(large);
  const bool is_proper = op == "<" || op == ">";
  const auto sizes_fit =
      is_proper ? small.items->size() < large.items->size() : small.items->size() <= large.items->size();
  return sizes_fit && holds_all(interpreter, small, other);
}

Value make_set(Interpreter& interpreter, const Value& iterable, DictKind kind) {
  DictBuilder made(interpreter);
  for (const auto& key : iterate(interpreter, iterable)) made.set(key, {None{}});
  return made.take(kind);
}

void add_keywords(Interpreter& interpreter, const Value& value, const std::string& function,
                  std::vector<std::pair<std::string, Value>>& keywords) {
  DictBuilder mapping(interpreter);
  if (!mapping.update_by_mapping(value)) throw refuse::keywords_not_mapping(function, type_name(value));
  const auto made = mapping.take(Dict::Kind::dict);
  const auto& items = *std::get<Dict>(made.data).items;
  const auto count = static_cast<std::int64_t>(items.size() + keywords.size());
  interpreter.spend(count * count / 64 + count);
  for (std::size_t i = 0; i < items.size(); i += 2) {
    const auto* name = items[i].get_if<std::string>();
    if (!name) throw refuse::keyword_not_string();
    if (std::ranges::count(keywords, *name, &std::pair<std::string, Value>::first) > 0)
      throw refuse::keyword_given_twice(function, *name);
    keywords.emplace_back(*name, items[i + 1]);
  }
}

}  // namespace stridescope::script
