#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "engine/explain/inverse.h"
#include "engine/explain/overlap.h"
#include "engine/explain/proof/proof.h"
#include "engine/explain/proof/rows.h"

namespace stridescope::explain {

using tensor::Dims;
using tensor::Layout;

namespace {

using Pair = std::pair<Dims, Dims>;

/// Two indices of one element: i steps along one dimension, and j steps along another.
std::optional<Pair> pair_of_dims(const Layout& layout, std::size_t a, std::size_t b) {
  const auto s = layout.stride[a], t = layout.stride[b];
  const auto common = std::gcd(s, t);
  if (common == 0 || (s < 0) != (t < 0)) return std::nullopt;
  const auto i = std::abs(t / common), j = std::abs(s / common);
  if (i >= layout.shape[a] || j >= layout.shape[b]) return std::nullopt;
  Pair found{Dims(layout.shape.size(), 0), Dims(layout.shape.size(), 0)};
  found.first[b] = j, found.second[a] = i;
  return found;
}

/// Dimensions longer than 1, the smallest stride first.
Dims by_stride(const Layout& layout) {
  Dims order;
  for (std::int64_t d = layout.dim(); d-- > 0;)
    if (layout.shape[static_cast<std::size_t>(d)] > 1) order.push_back(d);
  const auto step = [&](std::int64_t d) { return std::abs(layout.stride[static_cast<std::size_t>(d)]); };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return step(a) < step(b); });
  return order;
}

/// Adds how often each element of the extent is read, if there are few.
void add_counts(Proof& proof, const Layout& layout) {
  constexpr std::int64_t most_cells = 24;
  const auto range = tensor::extent(layout);
  if (range.end - range.begin > most_cells || range.end == range.begin) return;
  const InverseMap inverse(layout);
  ProofRow cells{{"proof/storage_index"}, {}}, counts{{"proof/read_times"}, {}};
  ProofStep step{{"proof/multiplicity"}, proof.holds ? ProofOutcome::holds : ProofOutcome::fails};
  for (auto at = range.begin; at < range.end; ++at) {
    const auto count = inverse.count(at).value;
    cells.cells.push_back({.column = at - range.begin, .text = std::to_string(at)});
    counts.cells.push_back(
        {.column = at - range.begin, .text = std::to_string(count), .is_free = count == 0});
    counts.cells.back().since = proof.steps.size();
    if (count > 1) step.spots.push_back({proof.rows.size() + 1, counts.cells.size() - 1});
  }
  proof.columns = std::max(proof.columns, range.end - range.begin);
  proof.rows.push_back(std::move(cells)), proof.rows.push_back(std::move(counts));
  proof.steps.push_back(std::move(step));
}

}  // namespace

std::optional<Pair> find_overlapping_indices(const Layout& layout) {
  constexpr std::int64_t most_searched = 65536;
  const auto rank = layout.shape.size();
  const auto numel = layout.numel();
  if (numel == 0) return std::nullopt;
  for (std::size_t d = rank; d-- > 0;)
    if (layout.stride[d] == 0 && layout.shape[d] > 1) {
      Pair found{Dims(rank, 0), Dims(rank, 0)};
      found.second[d] = 1;
      return found;
    }
  for (std::size_t b = rank; b-- > 0;)
    for (std::size_t a = b; a-- > 0;)
      if (auto found = pair_of_dims(layout, a, b)) return found;
  if (shares_cells(layout) == false) return std::nullopt;
  std::unordered_map<std::int64_t, std::int64_t> first;
  for (std::int64_t n = 0; n < std::min(numel, most_searched); ++n) {
    const auto [known, is_new] = first.emplace(layout.at_linear(n), n);
    if (!is_new) return Pair{layout.coordinate(known->second), layout.coordinate(n)};
  }
  return std::nullopt;
}

Proof prove_disjoint(const std::string& name, const Layout& layout, std::int64_t storage_numel) {
  Proof proof;
  const auto facts = overlap(layout, storage_numel);
  proof.verdict = facts.text;
  const auto pair = find_overlapping_indices(layout);
  proof.holds = !pair && facts.shares == false;
  proof.columns = layout.dim();
  proof.rows = {number_row({"proof/size"}, layout.shape), number_row({"proof/stride"}, layout.stride)};
  for (auto& row : proof.rows)
    for (auto& cell : row.cells) cell.dim = cell.column;
  std::int64_t reach = 0;
  if (layout.numel() > 0) {
    for (const auto dim : by_stride(layout)) {
      const auto d = static_cast<std::size_t>(dim);
      const auto step = std::abs(layout.stride[d]);
      const bool clears = step > reach;
      proof.steps.push_back({{clears ? "proof/clears" : "proof/may_meet",
                              {{"dim", dim}, {"stride", layout.stride[d]}, {"reach", reach}}},
                             clears ? ProofOutcome::holds : ProofOutcome::neutral,
                             {{0, d}, {1, d}},
                             indices_along(layout, dim)});
      reach += step * (layout.shape[d] - 1);
    }
  }
  if (pair) {
    const auto list = [](const Dims& index) { return words::Value(index); };
    proof.steps.push_back({{"proof/pair",
                            {{"first", list(pair->first)},
                             {"second", list(pair->second)},
                             {"element", layout.at(pair->first)}}},
                           ProofOutcome::fails,
                           {},
                           {pair->first, pair->second}});
  }
  add_counts(proof, layout);
  if (proof.steps.empty()) proof.steps.push_back({proof.verdict, ProofOutcome::holds});
  if (!proof.holds)
    proof.fixes.push_back({name + ".clone(memory_format=torch.contiguous_format)", layout.numel()});
  return proof;
}

}  // namespace stridescope::explain
