#pragma once

#include <string>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::session {

/// Lists may hold themselves; deeper than this nobody looks.
inline constexpr int max_reach_depth = 32;

/// Calls `visit(name, tensor)` for every tensor in a value, elements of sequences included: "x", "parts[1]".
template <class Visit>
void for_each_tensor(const std::string& name, const script::Value& value, Visit&& visit, int depth = 0) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) {
    visit(name, *tensor);
  } else if (const auto* sequence = value.get_if<script::Sequence>(); sequence && depth < max_reach_depth) {
    sequence->items->for_each_marked([&](std::size_t i, const script::Value& item) {
      if (item.is<tensor::Tensor>() || item.is<script::Sequence>())
        for_each_tensor(name + "[" + std::to_string(i) + "]", item, visit, depth + 1);
    });
  }
}

/// Calls `visit(value)` for every tensor and storage that a value keeps alive.
template <class Visit>
void for_each_kept(const script::Value& value, Visit&& visit, int depth = 0) {
  if (depth > max_reach_depth) return;
  if (value.is<tensor::Tensor>() || value.is<script::StorageValue>()) {
    visit(value);
  } else if (const auto* function = value.get_if<script::Function>()) {
    if (function->self) for_each_kept(*function->self, visit, depth + 1);
  } else if (const auto* sequence = value.get_if<script::Sequence>()) {
    sequence->items->for_each_marked(
        [&](std::size_t, const script::Value& item) { for_each_kept(item, visit, depth + 1); });
  }
}

/// Calls `visit(storage)` for every storage that a value keeps alive; more than once for a shared one.
template <class Visit>
void for_each_storage(const script::Value& value, Visit&& visit) {
  for_each_kept(value, [&](const script::Value& kept) {
    const auto* tensor = kept.get_if<tensor::Tensor>();
    visit(tensor ? tensor->storage() : kept.get_if<script::StorageValue>()->storage);
  });
}

}  // namespace stridescope::session
