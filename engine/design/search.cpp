#include "engine/design/search.h"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_set>

#include "engine/design/moves.h"

namespace stridescope::design {
namespace {

using tensor::Layout;

/// A search over layouts of the source's storage and of storages that copying operations have filled.
class ChainSearch {
 public:
  ChainSearch(const Layout& source, const Grid& target, const SearchLimits& limits)
      : goal_(target, source.numel()), limits_(limits) {
    const auto end = std::max(tensor::extent(source).end,
                              1 + *std::max_element(target.elements.begin(), target.elements.end()));
    std::vector<std::int64_t> identity(static_cast<std::size_t>(end));
    for (std::size_t i = 0; i < identity.size(); ++i) identity[i] = static_cast<std::int64_t>(i);
    wanted_.assign(identity.size(), 0), seen_.assign(identity.size(), 0);
    for (const auto element : target.elements) {
      wanted_count_ += wanted_[static_cast<std::size_t>(element)] == 0;
      wanted_[static_cast<std::size_t>(element)] = 1;
    }
    storages_.push_back(std::move(identity));
    source_ = source;
  }

  SearchResult run() {
    SearchResult result;
    const auto found = search();
    result.states = visited_.size(), result.is_complete = !is_cut_;
    if (found) result.chain = chain_to(*found);
    return result;
  }

 private:
  struct Node {
    Layout layout;
    std::size_t storage = 0;  ///< in storages_
    std::size_t parent = 0;
    Move move = {};
    std::int64_t copied = 0;
    int operations = 0;
  };

  std::optional<std::size_t> search() {
    if (!keeps_target(source_, 0)) return std::nullopt;
    add({source_, 0, 0, {}, 0, 0});
    while (!open_.empty()) {
      const auto at = static_cast<std::size_t>(-std::get<2>(open_.top()));
      open_.pop();
      if (is_goal(nodes_[at])) return at;
      if (nodes_[at].operations == limits_.operations) continue;
      if (visited_.size() >= limits_.states) {
        is_cut_ = true;
        return std::nullopt;
      }
      if (const auto found = expand(at)) return found;
    }
    return std::nullopt;
  }

  std::optional<std::size_t> expand(std::size_t at) {
    const Node from = nodes_[at];
    const auto keeps = [&](const Layout& layout) { return keeps_target(layout, from.storage); };
    std::optional<std::size_t> found;
    for_each_view(from.layout, goal_, keeps, [&](Move move) {
      if (found) return;
      auto layout = apply_move(move, from.layout);
      if (layout.numel() > goal_.most_numel || layout.numel() == 0 || layout.dim() > 5) return;
      if (!keeps(layout)) return;
      const auto made =
          add({std::move(layout), from.storage, at, std::move(move), from.copied, from.operations + 1});
      // No open node copies fewer elements or, at equal copies, takes fewer operations.
      if (made && is_goal(nodes_[*made])) found = made;
    });
    if (found || !limits_.copies) return found;
    std::vector<std::int64_t> elements;
    for (std::int64_t n = 0; n < from.layout.numel(); ++n)
      elements.push_back(element(from.layout, from.storage, n));
    for_each_copy(from.layout, elements, goal_, [&](Move move, Grid grid) {
      const auto numel = static_cast<std::int64_t>(grid.elements.size());
      const auto [place, is_new] = storage_of_.try_emplace(grid.elements, storages_.size());
      if (is_new) storages_.push_back(std::move(grid.elements));
      add({tensor::contiguous_layout(grid.shape), place->second, at, std::move(move), from.copied + numel,
           from.operations + 1});
    });
    return std::nullopt;
  }

  /// Adds a node. Returns nullopt if its state is already known, or if it is not the target and no operations
  /// are left.
  std::optional<std::size_t> add(Node node) {
    const bool is_last = node.operations == limits_.operations;
    if (is_last && !is_goal(node)) return std::nullopt;
    if (!visited_.insert(key_of(node)).second) return std::nullopt;
    nodes_.push_back(std::move(node));
    const auto& kept = nodes_.back();
    open_.emplace(-kept.copied, -kept.operations, 1 - static_cast<std::int64_t>(nodes_.size()));
    return nodes_.size() - 1;
  }

  static std::string key_of(const Node& node) {
    std::string key;
    const auto put = [&](std::int64_t number) {
      key.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    put(static_cast<std::int64_t>(node.storage)), put(node.layout.storage_offset);
    for (std::size_t d = 0; d < node.layout.shape.size(); ++d)
      put(node.layout.shape[d]), put(node.layout.shape[d] == 1 ? 0 : node.layout.stride[d]);
    return key;
  }

  std::int64_t element(const Layout& layout, std::size_t storage, std::int64_t n) const {
    return storages_[storage][static_cast<std::size_t>(layout.at_linear(n))];
  }

  bool keeps_target(const Layout& layout, std::size_t storage) {
    const auto numel = layout.numel();
    if (numel < wanted_count_) return false;
    ++round_;
    std::int64_t count = 0;
    for (std::int64_t n = 0; n < numel; ++n) {
      const auto at = static_cast<std::size_t>(element(layout, storage, n));
      if (wanted_[at] == 0 || seen_[at] == round_) continue;
      seen_[at] = round_;
      if (++count == wanted_count_) return true;
    }
    return false;
  }

  bool is_goal(const Node& node) const {
    const auto& target = goal_.target;
    if (node.layout.shape != target.shape) return false;
    for (std::size_t n = 0; n < target.elements.size(); ++n)
      if (element(node.layout, node.storage, static_cast<std::int64_t>(n)) != target.elements[n])
        return false;
    return true;
  }

  Chain chain_to(std::size_t at) const {
    Chain chain;
    chain.copied_elements = nodes_[at].copied;
    for (; at != 0; at = nodes_[at].parent) {
      chain.moves.push_back(nodes_[at].move);
      chain.codes.push_back(code_of(nodes_[at].move, nodes_[nodes_[at].parent].layout));
    }
    std::reverse(chain.moves.begin(), chain.moves.end());
    std::reverse(chain.codes.begin(), chain.codes.end());
    return chain;
  }

  Goal goal_;
  SearchLimits limits_;
  Layout source_;
  std::vector<std::vector<std::int64_t>> storages_;  ///< contents of each, as elements of the first
  std::map<std::vector<std::int64_t>, std::size_t> storage_of_;
  std::vector<Node> nodes_;
  std::unordered_set<std::string> visited_;
  /// Fewest copies first, then fewest operations, then the oldest: moves that come first in for_each_view
  /// are the ones that people use most.
  std::priority_queue<std::tuple<std::int64_t, int, std::int64_t>> open_;
  std::vector<char> wanted_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t round_ = 0;
  std::int64_t wanted_count_ = 0;
  bool is_cut_ = false;
};

}  // namespace

std::string Chain::code() const {
  std::string text;
  for (const auto& code : codes) text += code;
  return text;
}

SearchResult find_chain(const Layout& source, const Grid& target, const SearchLimits& limits) {
  if (target.elements.empty()) return {};
  return ChainSearch(source, target, limits).run();
}

}  // namespace stridescope::design
