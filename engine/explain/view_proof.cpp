#include "engine/explain/view_proof.h"

#include <algorithm>

#include "engine/ops/view/regroup.h"
#include "engine/tensor/error.h"
#include "engine/words/numbers.h"

// The cut of a dimension is the product of the sizes to its right. From right to left, each cut divides the
// next. The boundaries of a layout are the cuts of its mergeable groups. A shape is viewable if every
// boundary is one of its cuts. A dimension is in conflict if a boundary is strictly between its cut and the
// next.

namespace stridescope::explain {

using tensor::Dims;
using tensor::Layout;
using words::Message;

namespace {

std::vector<ops::MergeableDims> mergeable_groups(const Layout& layout) {
  std::vector<ops::MergeableDims> groups;
  for (auto last = layout.dim() - 1; last >= 0; last = groups.back().first_dim - 1) {
    groups.push_back(ops::mergeable_dims_ending_at(layout, last));
  }
  std::reverse(groups.begin(), groups.end());
  return groups;
}

/// Products of the sizes to the right of each dimension; `shape` has at least one element.
Dims cuts_of(const Dims& shape) { return tensor::contiguous_stride(shape); }

/// Products of the groups to the right of each group.
Dims boundaries_of(const std::vector<ops::MergeableDims>& groups) {
  Dims sizes;
  for (const auto& group : groups) sizes.push_back(group.numel);
  return tensor::contiguous_stride(sizes);
}

/// As an argument of view: "(6)", "(2, 3)".
std::string argument_text(const Dims& shape) { return '(' + words::list_text(shape) + ')'; }

Message dims_text(std::int64_t first, std::int64_t last) {
  if (first == last) return {"view/dim", {{"dim", first}}};
  return {"view/dims", {{"first", first}, {"last", last}}};
}

Message group_text(const ops::MergeableDims& group) {
  return {"view/walk",
          {{"dims", dims_text(group.first_dim, group.last_dim)},
           {"count", group.numel},
           {"stride", group.stride}}};
}

Message conflict_text(const ViewConflict& c) {
  return {"view/conflict",
          {{"dim", c.target_dim},
           {"size", c.target_size},
           {"right", c.right_dim},
           {"left", c.left_dim},
           {"needed", c.needed_stride},
           {"stride", c.left_stride}}};
}

void assign_targets(ViewProof& proof, const Dims& cuts, const Dims& boundaries) {
  for (std::size_t g = 0; g < proof.groups.size(); ++g) {
    auto& group = proof.groups[g];
    const auto low = boundaries[g], high = low * group.walk.numel;
    for (std::size_t d = 0; d < cuts.size(); ++d) {
      const auto first = cuts[d], end = first * proof.target[d];
      // A size-1 dimension has no factor; it belongs to the group on its right.
      const bool takes = first == end ? low < first && first <= high : first < high && end > low;
      const bool rightmost = first == end && first == 1 && g + 1 == proof.groups.size();
      if (takes || rightmost) group.target_dims.push_back(static_cast<std::int64_t>(d));
      if (takes && first != end && (first < low || end > high)) group.used_exactly = false;
    }
  }
}

void find_conflicts(ViewProof& proof, const Layout& layout, const Dims& cuts, const Dims& boundaries) {
  for (auto g = proof.groups.size(); g-- > 1;) {
    const auto& source = proof.groups[g].walk;
    const auto boundary = boundaries[g - 1];
    for (std::size_t d = 0; d < cuts.size(); ++d) {
      if (cuts[d] >= boundary || boundary >= cuts[d] * proof.target[d]) continue;
      proof.conflicts.push_back({static_cast<std::int64_t>(d), proof.target[d], source.first_dim - 1,
                                 source.first_dim, layout.stride[source.first_dim - 1],
                                 source.numel * source.stride});
    }
  }
}

std::vector<ViewFix> fixes_for(const Layout& layout, const Dims& target) {
  const auto numel = layout.numel();
  const auto wanted = argument_text(target);
  std::vector<ViewFix> fixes;
  const auto near = nearest_viewable_shape(layout, target);
  if (near != layout.shape)
    fixes.push_back({ViewFix::Kind::other_shape,
                     ".view" + argument_text(near),
                     near,
                     0,
                     {"view/fix_shape", {{"code", "view" + argument_text(near)}}}});
  fixes.push_back({ViewFix::Kind::contiguous,
                   ".contiguous().view" + wanted,
                   target,
                   numel,
                   {"view/fix_contiguous", {{"count", numel}, {"code", "view" + wanted}}}});
  fixes.push_back({ViewFix::Kind::reshape,
                   ".reshape" + wanted,
                   target,
                   numel,
                   {"view/fix_reshape", {{"code", "reshape" + wanted}}}});
  return fixes;
}

Message possible_text(const ViewProof& proof) {
  if (proof.groups.empty()) return {"view/nothing_to_walk"};
  return {"view/possible"};
}

}  // namespace

Dims nearest_viewable_shape(const Layout& layout, const Dims& target) {
  const auto groups = mergeable_groups(layout);
  const auto boundaries = boundaries_of(groups);
  const auto fits = [&](std::int64_t cut) {
    return std::all_of(boundaries.begin(), boundaries.end(),
                       [&](std::int64_t b) { return cut < b ? b % cut == 0 : cut % b == 0; });
  };
  Dims cuts;
  for (const auto cut : cuts_of(target)) {
    if (fits(cut)) cuts.push_back(cut);
  }
  for (const auto boundary : boundaries) {
    if (std::find(cuts.begin(), cuts.end(), boundary) == cuts.end()) cuts.push_back(boundary);
  }
  std::sort(cuts.begin(), cuts.end(), std::greater<>());
  Dims shape;
  auto above = layout.numel();
  for (const auto cut : cuts) {
    shape.push_back(above / cut);
    above = cut;
  }
  return shape;
}

ViewProof prove_view(const Layout& layout, const Dims& shape) {
  ViewProof proof;
  try {
    proof.target = ops::infer_shape(shape, layout.numel());
    proof.result = ops::try_view(layout, proof.target);
  } catch (const tensor::Error& error) {
    proof.target = shape;
    proof.shape_error = error.message();
    proof.verdict = {"view/no_fit", {{"shape", shape}, {"count", layout.numel()}}};
    return proof;
  }
  proof.possible = proof.result.has_value();
  if (layout.dim() > 0 && layout.numel() > 0) {
    const auto groups = mergeable_groups(layout);
    for (const auto& group : groups) {
      proof.groups.push_back({group, {}, true});
      proof.steps.push_back(group_text(group));
    }
    const auto cuts = cuts_of(proof.target);
    const auto boundaries = boundaries_of(groups);
    assign_targets(proof, cuts, boundaries);
    find_conflicts(proof, layout, cuts, boundaries);
    for (const auto& conflict : proof.conflicts) proof.steps.push_back(conflict_text(conflict));
  }
  if (proof.possible) {
    proof.verdict = possible_text(proof);
    return proof;
  }
  proof.fixes = fixes_for(layout, proof.target);
  const auto& first = proof.conflicts.front();
  proof.verdict = {"view/impossible", {{"dim", first.target_dim}, {"size", first.target_size}}};
  return proof;
}

ReshapeReason explain_reshape(const Layout& layout, const Dims& shape) {
  ReshapeReason reason;
  reason.proof = prove_view(layout, shape);
  if (!reason.proof.shape_error.empty()) {
    reason.text = reason.proof.verdict;
    return reason;
  }
  reason.copies = !reason.proof.possible;
  if (!reason.copies) {
    reason.text = {"view/reshape_is_view"};
    return reason;
  }
  reason.copied_elements = layout.numel();
  const auto& conflict = reason.proof.conflicts.front();
  reason.text = {"view/reshape_copies",
                 {{"count", reason.copied_elements},
                  {"dim", conflict.target_dim},
                  {"right", conflict.right_dim},
                  {"left", conflict.left_dim}}};
  return reason;
}

}  // namespace stridescope::explain
