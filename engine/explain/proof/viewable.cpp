#include <algorithm>

#include "engine/explain/proof/proof.h"
#include "engine/explain/proof/rows.h"
#include "engine/explain/view_proof.h"
#include "engine/words/numbers.h"

// Each group occupies columns of the table, from left to right: as many as the longer of its lists of source
// and target dimensions. Both lists are aligned at the right end of the group. A target dimension in conflict
// spans two groups.

namespace stridescope::explain {
namespace {

using tensor::Dims;
using tensor::Layout;

/// The columns of each group: its first, and the one after its last.
struct Columns {
  std::int64_t begin, end;
};

std::vector<Columns> columns_of(const ViewProof& proof) {
  std::vector<Columns> columns;
  std::int64_t at = 0;
  for (const auto& group : proof.groups) {
    const auto sources = group.walk.last_dim - group.walk.first_dim + 1;
    const auto targets = static_cast<std::int64_t>(group.target_dims.size());
    columns.push_back({at, at + std::max(sources, targets)});
    at = columns.back().end;
  }
  return columns;
}

class ViewSteps {
 public:
  ViewSteps(const Layout& layout, const ViewProof& facts)
      : layout_(layout), facts_(facts), columns_(columns_of(facts)) {}

  Proof make() {
    proof_.holds = facts_.possible;
    proof_.verdict = facts_.verdict;
    proof_.columns = columns_.empty() ? static_cast<std::int64_t>(facts_.target.size()) : columns_.back().end;
    add_rows();
    add_merges();
    add_cuts();
    reveal_on_first_use(proof_, 3);
    if (proof_.steps.empty()) proof_.steps.push_back({proof_.verdict, ProofOutcome::holds});
    return std::move(proof_);
  }

 private:
  static std::size_t at(std::int64_t dim) { return static_cast<std::size_t>(dim); }
  std::size_t group_of(std::int64_t dim) const {
    std::size_t g = 0;
    while (g + 1 < facts_.groups.size() && facts_.groups[g].walk.last_dim < dim) ++g;
    return g;
  }

  void add_rows() {
    ProofRow sizes{{"proof/size"}, {}}, strides{{"proof/stride"}, {}}, target{{"proof/target"}, {}},
        result{{"proof/target_stride"}, {}};
    for (std::size_t g = 0; g < facts_.groups.size(); ++g) {
      const auto& source = facts_.groups[g].walk;
      for (auto d = source.first_dim; d <= source.last_dim; ++d) {
        const auto column = columns_[g].end - (source.last_dim - d) - 1;
        sizes.cells.push_back({.column = column, .text = std::to_string(layout_.shape[at(d)]), .dim = d});
        strides.cells.push_back({.column = column,
                                 .text = std::to_string(layout_.stride[at(d)]),
                                 .dim = d,
                                 .is_free = layout_.shape[at(d)] == 1});
      }
    }
    const auto rank = static_cast<std::int64_t>(facts_.target.size());
    for (std::int64_t d = 0; d < rank; ++d) {
      std::int64_t begin = columns_.empty() ? d : -1, end = begin + 1;
      for (std::size_t g = 0; g < facts_.groups.size(); ++g) {
        const auto& dims = facts_.groups[g].target_dims;
        const auto found = std::find(dims.begin(), dims.end(), d);
        if (found == dims.end()) continue;
        const auto column = columns_[g].end - (dims.end() - found);
        if (begin < 0) begin = column;
        end = column + 1;
      }
      begin = std::max<std::int64_t>(begin, 0), end = std::max(end, begin + 1);
      target.cells.push_back(
          {.column = begin, .span = end - begin, .text = std::to_string(facts_.target[at(d)])});
      const bool breaks = is_in_conflict(d);
      const bool has_stride = facts_.result.has_value();
      result.cells.push_back({.column = begin,
                              .span = end - begin,
                              .text = has_stride ? std::to_string(facts_.result->stride[at(d)])
                                      : breaks   ? "✕"
                                                 : "",
                              .is_free = !has_stride && !breaks});
    }
    proof_.rows = {std::move(sizes), std::move(strides), std::move(target), std::move(result)};
  }

  bool is_in_conflict(std::int64_t target_dim) const {
    return std::any_of(facts_.conflicts.begin(), facts_.conflicts.end(),
                       [&](const ViewConflict& c) { return c.target_dim == target_dim; });
  }

  /// Adds steps, from right to left: whether each dimension merges with those on its right.
  void add_merges() {
    for (auto g = facts_.groups.size(); g-- > 0;) {
      const auto& source = facts_.groups[g].walk;
      std::int64_t count = layout_.shape[at(source.last_dim)];
      ProofStep first{{"proof/walk_begins", {{"dim", source.last_dim}, {"stride", source.stride}}},
                      ProofOutcome::neutral,
                      {{0, at(source.last_dim)}, {1, at(source.last_dim)}},
                      indices_along(layout_, source.last_dim)};
      if (g + 1 < facts_.groups.size()) {
        const auto& right = facts_.groups[g + 1].walk;
        first.text = {"proof/walk_ends",
                      {{"dim", source.last_dim},
                       {"right", right.first_dim},
                       {"stride", layout_.stride[at(source.last_dim)]},
                       {"step", right.stride},
                       {"count", right.numel},
                       {"needed", right.stride * right.numel}}};
        first.divider = columns_[g].end;
        first.spots.push_back({0, at(right.last_dim)}), first.spots.push_back({1, at(right.last_dim)});
      }
      proof_.steps.push_back(std::move(first));
      for (auto d = source.last_dim - 1; d >= source.first_dim; --d) {
        ProofStep step{{"proof/walk_free", {{"dim", d}}}, ProofOutcome::holds, {{0, at(d)}, {1, at(d)}}};
        if (layout_.shape[at(d)] != 1) {
          step.text = {
              "proof/walk_goes_on",
              {{"dim", d}, {"stride", layout_.stride[at(d)]}, {"step", source.stride}, {"count", count}}};
          step.spots.push_back({0, at(d + 1)}), step.spots.push_back({1, at(d + 1)});
          step.indices = indices_along(layout_, d);
        }
        count *= layout_.shape[at(d)];
        proof_.steps.push_back(std::move(step));
      }
    }
  }

  /// The first elements along a target dimension, which are `spacing` apart in logical order.
  std::vector<Dims> elements(std::int64_t spacing, std::int64_t size) const {
    std::vector<Dims> found;
    for (std::int64_t k = 0; k < std::min(size, most_marked); ++k)
      found.push_back(layout_.coordinate(std::min(k * spacing, layout_.numel() - 1)));
    return found;
  }

  /// Adds steps, from right to left: how each target dimension divides its group, up to the first conflict.
  void add_cuts() {
    if (facts_.groups.empty()) return;
    auto g = facts_.groups.size() - 1;
    std::int64_t cut = 1, used = 1;  // elements to the right, and elements of the group used so far
    for (auto d = static_cast<std::int64_t>(facts_.target.size()); d-- > 0;) {
      const auto size = facts_.target[at(d)];
      ProofStep step{.spots = {{2, at(d)}, {3, at(d)}}, .indices = elements(cut, size)};
      if (is_in_conflict(d)) {
        const auto conflict = std::find_if(facts_.conflicts.begin(), facts_.conflicts.end(),
                                           [&](const ViewConflict& c) { return c.target_dim == d; });
        step.outcome = ProofOutcome::fails;
        step.text = {"view/conflict",
                     {{"dim", d},
                      {"size", size},
                      {"right", conflict->right_dim},
                      {"left", conflict->left_dim},
                      {"needed", conflict->needed_stride},
                      {"stride", conflict->left_stride}}};
        step.spots.push_back({1, at(conflict->left_dim)}), step.spots.push_back({1, at(conflict->right_dim)});
        step.divider = columns_[group_of(conflict->left_dim)].end;
        proof_.steps.push_back(std::move(step));
        return;
      }
      while (g > 0 && size != 1 && used >= facts_.groups[g].walk.numel) --g, used = 1;
      const auto& source = facts_.groups[g].walk;
      step.outcome = ProofOutcome::holds;
      step.text = {size == 1 ? "proof/cut_one" : "proof/cut",
                   {{"dim", d},
                    {"size", size},
                    {"stride", source.stride * used},
                    {"left", source.numel / (used * size)}}};
      for (auto s = source.first_dim; size != 1 && s <= source.last_dim; ++s)
        step.spots.push_back({0, at(s)});
      used *= size, cut *= size;
      proof_.steps.push_back(std::move(step));
    }
  }

  const Layout& layout_;
  const ViewProof& facts_;
  const std::vector<Columns> columns_;
  Proof proof_;
};

/// The viewable shape with the fewest dimensions: one for each group.
Dims groups_shape(const ViewProof& facts) {
  Dims shape;
  for (const auto& group : facts.groups) shape.push_back(group.walk.numel);
  return shape;
}

}  // namespace

Proof prove_viewable(const std::string& name, const Layout& layout, const Dims& shape) {
  const auto facts = prove_view(layout, shape);
  if (!facts.shape_error.empty()) {
    Proof proof;
    proof.columns = static_cast<std::int64_t>(std::max(shape.size(), layout.shape.size()));
    proof.rows = {number_row({"proof/size"}, layout.shape), number_row({"proof/target"}, shape)};
    proof.verdict = facts.verdict;
    proof.steps = {{facts.verdict, ProofOutcome::fails}};
    for (std::size_t d = 0; d < shape.size(); ++d) proof.steps[0].spots.push_back({1, d});
    return proof;
  }
  auto proof = ViewSteps(layout, facts).make();
  for (const auto& fix : facts.fixes) proof.fixes.push_back({name + fix.code, fix.copied_elements});
  if (facts.possible) return proof;
  const auto merged_shape = groups_shape(facts);
  const auto merged = name + ".view(" + words::list_text(merged_shape) + ")";
  const bool is_new =
      merged_shape != layout.shape && std::none_of(proof.fixes.begin(), proof.fixes.end(),
                                                   [&](const ProofFix& fix) { return fix.code == merged; });
  if (is_new) proof.fixes.insert(proof.fixes.begin() + 1, {merged, 0});
  return proof;
}

}  // namespace stridescope::explain
