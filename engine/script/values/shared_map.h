#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace stridescope::script {

/// A persistent map: copies share structure, as in SharedVector. A trie over the key's hash, with 4 bits per
/// level and small buckets as leaves.
template <class Key, class Value, class Hash = std::hash<Key>>
class SharedMap {
 public:
  /// Returns null if the key is absent. Accepts any type that compares and hashes like the key.
  template <class Wanted>
  const Value* find(const Wanted& key) const {
    const auto* node = root_.get();
    for (auto hash = node && node->is_inner ? Hash{}(key) : 0; node && node->is_inner; hash /= ways)
      node = node->children[hash % ways].get();
    if (!node) return nullptr;
    for (const auto& entry : node->entries)
      if (entry.first == key) return &entry.second;
    return nullptr;
  }
  void set(const Key& key, Value value) { set(root_, Hash{}(key), 0, key, std::move(value)); }
  template <class Wanted>
  void erase(const Wanted& key) {
    if (find(key)) erase(root_, Hash{}(key), key);
  }

 private:
  static constexpr std::size_t ways = 16, bucket = 8;
  static constexpr int max_depth = 14;
  struct Node {
    bool is_inner = false;
    std::vector<std::pair<Key, Value>> entries;
    std::vector<std::shared_ptr<Node>> children;  ///< for an inner node: `ways` entries, possibly null
  };

  static void detach(std::shared_ptr<Node>& node) {
    if (!node) node = std::make_shared<Node>();
    else if (node.use_count() > 1) node = std::make_shared<Node>(*node);
  }
  static void set(std::shared_ptr<Node>& node, std::size_t hash, int depth, const Key& key, Value value) {
    detach(node);
    if (node->is_inner)
      return set(node->children[hash % ways], hash / ways, depth + 1, key, std::move(value));
    for (auto& entry : node->entries) {
      if (entry.first != key) continue;
      entry.second = std::move(value);
      return;
    }
    node->entries.emplace_back(key, std::move(value));
    if (node->entries.size() > bucket && depth < max_depth) split(*node, depth);
  }
  static void split(Node& node, int depth) {
    node.is_inner = true;
    node.children.resize(ways);
    for (auto& entry : std::exchange(node.entries, {})) {
      auto hash = Hash{}(entry.first);
      for (int i = 0; i < depth; ++i) hash /= ways;
      auto& child = node.children[hash % ways];
      detach(child);
      child->entries.push_back(std::move(entry));
    }
  }
  template <class Wanted>
  static void erase(std::shared_ptr<Node>& node, std::size_t hash, const Wanted& key) {
    detach(node);
    if (node->is_inner) return erase(node->children[hash % ways], hash / ways, key);
    std::erase_if(node->entries, [&](const auto& entry) { return entry.first == key; });
  }

  std::shared_ptr<Node> root_;
};

}  // namespace stridescope::script
