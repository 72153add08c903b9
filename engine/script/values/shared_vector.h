#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace stridescope::script {

/// A Mark that accepts no item.
struct NoMark {
  template <class T>
  static bool of(const T&) {
    return false;
  }
};

/// A persistent vector: copies share structure. A copy is O(1), and a change copies a path of the tree, O(log
/// n), regardless of the number of copies. A B-tree by index, with up to `width` items or children per block.
/// Each block has a flag that is true if it may contain items accepted by `Mark`; other blocks are skipped.
template <class T, class Mark = NoMark>
class SharedVector {
  struct Node;

 public:
  static constexpr std::size_t width = 32;
  using value_type = T;

  SharedVector() = default;
  explicit SharedVector(std::vector<T> items) { assign(std::move(items)); }

  std::size_t size() const { return root_ ? root_->size : 0; }
  bool empty() const { return size() == 0; }
  const T& operator[](std::size_t i) const {
    std::size_t begin = 0;
    return leaf_at(i, begin)->items[i - begin];
  }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[size() - 1]; }
  std::vector<T> to_vector() const { return {begin(), end()}; }
  /// False only if no item is marked.
  bool may_be_marked() const { return root_ && root_->is_marked; }
  /// Calls `visit(position, item)` for every marked item, and possibly for others.
  template <class Visit>
  void for_each_marked(Visit&& visit) const {
    if (root_) for_each_marked(*root_, 0, visit);
  }
  /// Calls `visit(item, is_owned)` for these items. `is_owned`: true if no other vector shares the block.
  template <class Visit>
  void for_each_marked_owned(Visit&& visit) const {
    if (root_) for_each_marked_owned(root_, true, visit);
  }
  /// Like for_each_marked, but skips blocks shared with `other`, such as an earlier
  /// copy.
  template <class Visit>
  void for_each_marked_not_in(const SharedVector& other, Visit&& visit) const {
    if (root_ && root_ != other.root_) for_each_marked_not_in(*root_, other.root_.get(), 0, visit);
  }
  /// True if both share the same tree; does not compare items.
  bool same(const SharedVector& other) const { return root_ == other.root_; }

  void set(std::size_t i, T value) {
    const bool is_marked = Mark::of(value);
    detached_item(i, is_marked) = std::move(value);
  }
  /// An item to be changed in this vector only. If it was marked, it stays marked.
  T& change(std::size_t i) { return detached_item(i, false); }
  void push_back(T value) { insert(size(), std::move(value)); }
  /// Inserts an item before index `at`.
  void insert(std::size_t at, T value) {
    if (!root_) root_ = std::make_shared<Node>();
    if (auto right = insert(root_, at, std::move(value))) {
      auto top = std::make_shared<Node>();
      top->size = root_->size + right->size;
      top->is_marked = root_->is_marked || right->is_marked;
      top->children = {std::move(root_), std::move(right)};
      root_ = std::move(top);
    }
  }
  void insert(std::size_t at, const std::vector<T>& items) {
    if (items.size() > size() / 8 + width) {
      auto all = to_vector();
      all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), items.begin(), items.end());
      return assign(std::move(all));
    }
    for (const auto& item : items) insert(at++, item);
  }
  /// Removes the items [begin, end).
  void erase(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    if (end - begin == size()) return clear();
    erase(root_, begin, end);
    while (root_->children.size() == 1) {
      auto only = root_->children.front();
      root_ = std::move(only);
    }
  }
  void erase(std::size_t at) { erase(at, at + 1); }
  void clear() { root_.reset(); }
  void assign(std::vector<T> items) {
    root_.reset();
    if (items.empty()) return;
    if (items.size() <= width) {
      root_ = leaf_of(std::move(items));
      return;
    }
    std::vector<std::shared_ptr<Node>> level;
    for (std::size_t at = 0; at < items.size(); at += width) {
      const auto end = std::min(at + width, items.size());
      level.push_back(leaf_of({std::make_move_iterator(items.begin() + static_cast<std::ptrdiff_t>(at)),
                               std::make_move_iterator(items.begin() + static_cast<std::ptrdiff_t>(end))}));
    }
    while (level.size() > 1) {
      std::vector<std::shared_ptr<Node>> above;
      for (std::size_t at = 0; at < level.size(); at += width) {
        auto node = std::make_shared<Node>();
        for (auto i = at; i < std::min(at + width, level.size()); ++i) {
          node->size += level[i]->size;
          node->is_marked = node->is_marked || level[i]->is_marked;
          node->children.push_back(std::move(level[i]));
        }
        above.push_back(std::move(node));
      }
      level = std::move(above);
    }
    root_ = std::move(level.front());
  }

  class const_iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    const_iterator() = default;
    const_iterator(const SharedVector* all, std::size_t at) : all_(all), at_(at) {}
    reference operator*() const {
      if (!leaf_ || at_ < begin_ || at_ >= begin_ + leaf_->items.size()) leaf_ = all_->leaf_at(at_, begin_);
      return leaf_->items[at_ - begin_];
    }
    pointer operator->() const { return &**this; }
    reference operator[](difference_type n) const { return *(*this + n); }
    const_iterator& operator++() { return ++at_, *this; }
    const_iterator& operator--() { return --at_, *this; }
    const_iterator operator++(int) { return std::exchange(*this, *this + 1); }
    const_iterator operator--(int) { return std::exchange(*this, *this - 1); }
    const_iterator& operator+=(difference_type n) {
      at_ = static_cast<std::size_t>(static_cast<difference_type>(at_) + n);
      return *this;
    }
    const_iterator& operator-=(difference_type n) { return *this += -n; }
    friend const_iterator operator+(const_iterator it, difference_type n) { return it += n; }
    friend const_iterator operator+(difference_type n, const_iterator it) { return it += n; }
    friend const_iterator operator-(const_iterator it, difference_type n) { return it -= n; }
    friend difference_type operator-(const const_iterator& a, const const_iterator& b) {
      return static_cast<difference_type>(a.at_) - static_cast<difference_type>(b.at_);
    }
    friend bool operator==(const const_iterator& a, const const_iterator& b) { return a.at_ == b.at_; }
    friend auto operator<=>(const const_iterator& a, const const_iterator& b) { return a.at_ <=> b.at_; }

   private:
    const SharedVector* all_ = nullptr;
    std::size_t at_ = 0;
    mutable const typename SharedVector::Node* leaf_ = nullptr;
    mutable std::size_t begin_ = 0;  ///< index of the leaf's first item
  };
  const_iterator begin() const { return {this, 0}; }
  const_iterator end() const { return {this, size()}; }

 private:
  /// A leaf has items; any other node has children.
  struct Node {
    std::size_t size = 0;    ///< number of items below
    bool is_marked = false;  ///< false only if none of them was marked when inserted
    std::vector<T> items;
    std::vector<std::shared_ptr<Node>> children;
  };

  static std::shared_ptr<Node> leaf_of(std::vector<T> items) {
    auto leaf = std::make_shared<Node>();
    leaf->size = items.size();
    leaf->is_marked = std::any_of(items.begin(), items.end(), [](const T& item) { return Mark::of(item); });
    leaf->items = std::move(items);
    return leaf;
  }
  /// The child that contains index `i`; `i` becomes the index within it.
  static std::size_t child_of(const Node& node, std::size_t& i) {
    std::size_t c = 0;
    while (i >= node.children[c]->size) i -= node.children[c++]->size;
    return c;
  }
  const Node* leaf_at(std::size_t i, std::size_t& begin) const {
    const auto place = i;
    const auto* node = root_.get();
    while (!node->children.empty()) node = node->children[child_of(*node, i)].get();
    begin = place - i;
    return node;
  }
  template <class Visit>
  static void for_each_marked(const Node& node, std::size_t at, Visit& visit) {
    if (!node.is_marked) return;
    for (const auto& item : node.items) visit(at++, item);
    for (const auto& child : node.children) {
      for_each_marked(*child, at, visit);
      at += child->size;
    }
  }
  template <class Visit>
  static void for_each_marked_not_in(const Node& node, const Node* other, std::size_t at, Visit& visit) {
    if (!node.is_marked) return;
    for (const auto& item : node.items) visit(at++, item);
    for (std::size_t c = 0; c < node.children.size(); ++c) {
      const auto& child = node.children[c];
      const bool is_in_other = other && std::ranges::find(other->children, child) != other->children.end();
      const auto* other_child = other && c < other->children.size() ? other->children[c].get() : nullptr;
      if (!is_in_other) for_each_marked_not_in(*child, other_child, at, visit);
      at += child->size;
    }
  }
  template <class Visit>
  static void for_each_marked_owned(const std::shared_ptr<Node>& node, bool is_owned, Visit& visit) {
    if (!node->is_marked) return;
    is_owned = is_owned && node.use_count() == 1;
    for (const auto& item : node->items) visit(item, is_owned);
    for (const auto& child : node->children) for_each_marked_owned(child, is_owned, visit);
  }
  T& detached_item(std::size_t i, bool is_marked) {
    auto* node = &root_;
    while (true) {
      detach(*node);
      (*node)->is_marked = (*node)->is_marked || is_marked;
      if ((*node)->children.empty()) return (*node)->items[i];
      node = &(*node)->children[child_of(**node, i)];
    }
  }
  static void detach(std::shared_ptr<Node>& node) {
    if (node.use_count() > 1) node = std::make_shared<Node>(*node);
    else std::atomic_thread_fence(std::memory_order_acquire);
  }
  /// Removes the items that go to a new block and returns them: half of them, or only the appended one, so
  /// that blocks filled by appending are full.
  template <class Item>
  static std::vector<Item> split_off_right(std::vector<Item>& items, bool at_end) {
    const auto left = static_cast<std::ptrdiff_t>(at_end ? width : items.size() / 2);
    std::vector<Item> right(std::make_move_iterator(items.begin() + left),
                            std::make_move_iterator(items.end()));
    items.erase(items.begin() + left, items.end());
    return right;
  }
  /// Returns the node's new right sibling if it was split.
  static std::shared_ptr<Node> insert(std::shared_ptr<Node>& shared, std::size_t at, T value) {
    detach(shared);
    auto& node = *shared;
    const bool at_end = at == node.size;
    ++node.size;
    node.is_marked = node.is_marked || Mark::of(value);
    auto right = std::shared_ptr<Node>();
    if (node.children.empty()) {
      node.items.insert(node.items.begin() + static_cast<std::ptrdiff_t>(at), std::move(value));
      if (node.items.size() <= width) return nullptr;
      right = std::make_shared<Node>();
      right->items = split_off_right(node.items, at_end);
      right->size = right->items.size();
    } else {
      std::size_t c = 0;
      while (at > node.children[c]->size) at -= node.children[c++]->size;
      if (auto sibling = insert(node.children[c], at, std::move(value)))
        node.children.insert(node.children.begin() + static_cast<std::ptrdiff_t>(c) + 1, std::move(sibling));
      if (node.children.size() <= width) return nullptr;
      right = std::make_shared<Node>();
      right->children = split_off_right(node.children, at_end);
      for (const auto& child : right->children) right->size += child->size;
    }
    node.size -= right->size;
    right->is_marked = node.is_marked;
    return right;
  }
  /// At least one item must remain.
  static void erase(std::shared_ptr<Node>& shared, std::size_t begin, std::size_t end) {
    detach(shared);
    auto& node = *shared;
    node.size -= end - begin;
    if (node.children.empty()) {
      node.items.erase(node.items.begin() + static_cast<std::ptrdiff_t>(begin),
                       node.items.begin() + static_cast<std::ptrdiff_t>(end));
      return;
    }
    std::size_t at = 0;
    for (auto& child : node.children) {
      const auto size = child->size;
      const auto from = std::clamp(begin, at, at + size) - at, to = std::clamp(end, at, at + size) - at;
      if (to - from == size) child.reset();
      else if (from < to) erase(child, from, to);
      at += size;
    }
    std::erase(node.children, nullptr);
  }

  std::shared_ptr<Node> root_;
};

}  // namespace stridescope::script
