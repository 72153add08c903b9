#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/array.h"
#include "engine/script/values/named_tensors.h"
#include "engine/script/values/object.h"
#include "engine/script/values/stack.h"

namespace stridescope::session {

/// Longer paths from a name to a tensor are not displayed, since each statement visits all paths.
constexpr std::size_t longest_path = 256;
/// Visited containers: shared containers may have exponentially or infinitely many paths.
using VisitedItems = std::unordered_set<const script::Items*>;

template <class Visit>
void for_each_tensor(const std::string& name, const script::Value& value, Visit&& visit, VisitedItems& seen,
                     std::size_t longest) {
  if (name.size() > longest || script::is_stack_low()) return;
  if (const auto* tensor = value.get_if<tensor::Tensor>()) {
    visit(name, *tensor);
  } else if (const auto* elements = script::tensor_of_array(value)) {
    visit(name, *elements);
  } else if (const auto* object = value.get_if<script::Object>()) {
    const auto& attributes = *object->attributes;
    if (!attributes.may_be_marked() || !seen.insert(&attributes).second) return;
    attributes.for_each_marked([&](std::size_t i, const script::Value& item) {
      if (!item.is<tensor::Tensor>() && !script::items_of(item)) return;
      const auto& own = script::Attributes::name_at(attributes, i);
      const bool is_index = own.find_first_not_of("0123456789") == own.npos;
      for_each_tensor(is_index ? name + "[" + own + "]" : name + "." + own, item, visit, seen, longest);
    });
  } else if (const auto* dict = value.get_if<script::Dict>()) {
    const auto& items = *dict->items;
    if (!items.may_be_marked() || !seen.insert(&items).second) return;
    items.for_each_marked([&](std::size_t i, const script::Value& item) {
      if (i % 2 == 1 && (item.is<tensor::Tensor>() || script::items_of(item)))
        for_each_tensor(name + script::key_in_source(items[i - 1]), item, visit, seen, longest);
    });
  } else if (const auto* sequence = value.get_if<script::Sequence>()) {
    if (!sequence->items->may_be_marked() || !seen.insert(sequence->items.get()).second) return;
    sequence->items->for_each_marked([&](std::size_t i, const script::Value& item) {
      if (item.is<tensor::Tensor>() || script::items_of(item))
        for_each_tensor(name + "[" + std::to_string(i) + "]", item, visit, seen, longest);
    });
  }
}
/// Calls `visit(name, tensor)` for every tensor in a value, including elements of sequences and dicts and
/// attributes of objects: "x", "parts[1]", "state['weight']", "model.weight". A value that a sequence
/// contains repeatedly is visited at its first position.
template <class Visit>
void for_each_tensor(const std::string& name, const script::Value& value, Visit&& visit) {
  VisitedItems seen;
  for_each_tensor(name, value, visit, seen, name.size() + longest_path);
}

template <class Visit>
void for_each_reachable(const script::Value& value, Visit&& visit, VisitedItems& seen) {
  std::vector<const script::Value*> left;
  const auto look_at = [&](const script::Value& part) {
    if (part.is<tensor::Tensor>() || part.is<script::StorageValue>()) visit(part);
    else left.push_back(&part);
  };
  look_at(value);
  while (!left.empty()) {
    const auto& at = *left.back();
    left.pop_back();
    if (const auto* defined = at.get_if<script::DefinedFunction>(); defined && defined->self)
      look_at(*defined->self);
    if (const auto* function = at.get_if<script::Function>()) {
      if (function->self) look_at(*function->self);
    } else if (const auto* held = script::items_of(at)) {
      const auto& items = **held;
      if (!items.may_be_marked() || !seen.insert(&items).second) continue;
      items.for_each_marked([&](std::size_t, const script::Value& item) { look_at(item); });
    } else if (const auto* slice = at.get_if<script::Slice>()) {
      for (const auto* part : {&slice->start, &slice->stop, &slice->step}) look_at(**part);
    }
  }
}
/// Calls `visit(value)` for every tensor and storage that a value keeps alive.
template <class Visit>
void for_each_reachable(const script::Value& value, Visit&& visit) {
  VisitedItems seen;
  for_each_reachable(value, visit, seen);
}

/// Calls `visit(storage)` for every storage that a value keeps alive; repeatedly for a shared one.
template <class Visit>
void for_each_storage(const script::Value& value, Visit&& visit) {
  for_each_reachable(value, [&](const script::Value& kept) {
    const auto* tensor = kept.get_if<tensor::Tensor>();
    visit(tensor ? tensor->storage() : std::get<script::StorageValue>(kept.data).storage);
  });
}

}  // namespace stridescope::session
