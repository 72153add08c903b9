#include <algorithm>
#include <array>

#include "engine/explain/broadcast.h"
#include "engine/explain/proof/proof.h"
#include "engine/explain/proof/rows.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;

bool can_broadcast(const Dims& a, const Dims& b) {
  const std::array shapes{a, b};
  return align(shapes).possible;
}

/// Finds a dimension of size 1 whose insertion makes the shapes broadcast.
void find_fixes(Proof& proof, const NamedShape& a, const NamedShape& b) {
  // An operand that is not a name cannot be followed by `.unsqueeze(...)`.
  const auto is_name = [](const NamedShape& shape) { return !shape.name.starts_with('('); };
  const auto try_one = [&](const NamedShape& changed, const NamedShape& other) {
    if (!is_name(changed)) return;
    for (std::size_t d = changed.shape.size() + 1; d-- > 0;) {
      auto shape = changed.shape;
      shape.insert(d, 1);
      if (!can_broadcast(shape, other.shape)) continue;
      proof.fixes.push_back({changed.name + ".unsqueeze(" + std::to_string(d) + ")", 0});
      return;
    }
  };
  try_one(a, b);
  if (a.name != b.name) try_one(b, a);
  for (const auto& [changed, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (changed->shape.size() != 2 || !is_name(*changed)) continue;
    if (can_broadcast({changed->shape[1], changed->shape[0]}, other->shape))
      proof.fixes.push_back({changed->name + ".t()", 0});
  }
}

}  // namespace

Proof prove_broadcast(const NamedShape& a, const NamedShape& b) {
  const std::array shapes{a.shape, b.shape};
  const auto aligned = align(shapes);
  Proof proof;
  proof.holds = aligned.possible;
  proof.verdict = aligned.verdict;
  proof.columns = static_cast<std::int64_t>(aligned.columns.size());
  const auto first = [&](const Dims& shape) {
    return proof.columns - static_cast<std::int64_t>(shape.size());
  };
  proof.rows = {number_row({"proof/shape_of", {{"name", a.name}}}, a.shape, first(a.shape)),
                number_row({"proof/shape_of", {{"name", b.name}}}, b.shape, first(b.shape)),
                {{"proof/result"}, {}}};
  for (std::size_t d = 0; d < a.shape.size(); ++d) proof.rows[0].cells[d].dim = static_cast<std::int64_t>(d);
  for (auto d = proof.columns; d-- > 0;) {
    const auto& column = aligned.columns[static_cast<std::size_t>(d)];
    ProofStep step{column.text, column.agrees ? ProofOutcome::holds : ProofOutcome::fails};
    for (std::size_t row = 0; row < 2; ++row)
      if (const auto at = d - first(shapes[row]); at >= 0)
        step.spots.push_back({row, static_cast<std::size_t>(at)});
    proof.rows[2].cells.push_back({.column = d, .text = column.agrees ? std::to_string(column.size) : "✕"});
    step.spots.push_back({2, proof.rows[2].cells.size() - 1});
    proof.steps.push_back(std::move(step));
  }
  reveal_on_first_use(proof, 2);
  if (proof.steps.empty()) proof.steps.push_back({proof.verdict, ProofOutcome::holds});
  if (!proof.holds) find_fixes(proof, a, b);
  return proof;
}

}  // namespace stridescope::explain
