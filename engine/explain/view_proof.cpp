#include "engine/explain/view_proof.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "engine/ops/view/regroup.h"
#include "engine/tensor/error.h"

// A shape cuts the row of elements in logical order: dimension d's elements are runs of (product of the sizes
// to its right). Those products, from 1 on the right to numel on the left, are the shape's cuts; each divides
// the next. The walks of a layout have such cuts too, their boundaries. A shape is viewable where every
// boundary is one of its cuts, and a dimension is in conflict where a boundary lies strictly inside it.

namespace stridescope::explain {

using tensor::Dims;
using tensor::Layout;

namespace {

std::vector<ops::EvenWalk> even_walks(const Layout& layout) {
  std::vector<ops::EvenWalk> walks;
  for (auto last = layout.dim() - 1; last >= 0; last = walks.back().first_dim - 1) {
    walks.push_back(ops::even_walk_ending_at(layout, last));
  }
  std::reverse(walks.begin(), walks.end());
  return walks;
}

/// Products of the sizes to the right of each dimension; `shape` has at least one element.
Dims cuts_of(const Dims& shape) { return tensor::contiguous_stride(shape); }

/// Products of the walks to the right of each walk.
Dims boundaries_of(const std::vector<ops::EvenWalk>& walks) {
  Dims sizes;
  for (const auto& walk : walks) sizes.push_back(walk.numel);
  return tensor::contiguous_stride(sizes);
}

std::string shape_text(const Dims& shape) { return fmt::format("({})", fmt::join(shape, ", ")); }

std::string dims_text(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("dim {}", first) : fmt::format("dims {}-{}", first, last);
}
std::string dims_text_zh(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("第 {} 维", first) : fmt::format("第 {}–{} 维", first, last);
}

Text walk_text(const ops::EvenWalk& walk) {
  return {fmt::format("{}: one even walk of {} elements, {} apart", dims_text(walk.first_dim, walk.last_dim),
                      walk.numel, walk.stride),
          fmt::format("{}：一段均匀的走法，{} 个元素，间隔 {}", dims_text_zh(walk.first_dim, walk.last_dim),
                      walk.numel, walk.stride)};
}

Text conflict_text(const ViewConflict& c) {
  return {
      fmt::format(
          "New dim {} (size {}) would run on from dim {} into dim {}: that carry must move {} storage "
          "elements, but dim {} has stride {}",
          c.target_dim, c.target_size, c.right_dim, c.left_dim, c.needed_stride, c.left_dim, c.left_stride),
      fmt::format("新的第 {} 维（大小 {}）要从第 {} 维接着走进第 {} 维：进位时应移动 {} 个存储元素，"
                  "而第 {} 维的步长是 {}",
                  c.target_dim, c.target_size, c.right_dim, c.left_dim, c.needed_stride, c.left_dim,
                  c.left_stride)};
}

void assign_targets(ViewProof& proof, const Dims& cuts, const Dims& boundaries) {
  for (std::size_t g = 0; g < proof.groups.size(); ++g) {
    auto& group = proof.groups[g];
    const auto low = boundaries[g], high = low * group.walk.numel;
    for (std::size_t d = 0; d < cuts.size(); ++d) {
      const auto first = cuts[d], end = first * proof.target[d];
      // A size-1 dimension takes nothing; it stands with the walk on its right.
      const bool takes = first == end ? low < first && first <= high : first < high && end > low;
      const bool rightmost = first == end && first == 1 && g + 1 == proof.groups.size();
      if (takes || rightmost) group.target_dims.push_back(static_cast<std::int64_t>(d));
      if (takes && first != end && (first < low || end > high)) group.used_exactly = false;
    }
  }
}

void find_conflicts(ViewProof& proof, const Layout& layout, const Dims& cuts, const Dims& boundaries) {
  for (auto g = proof.groups.size(); g-- > 1;) {
    const auto& walk = proof.groups[g].walk;
    const auto boundary = boundaries[g - 1];
    for (std::size_t d = 0; d < cuts.size(); ++d) {
      if (cuts[d] >= boundary || boundary >= cuts[d] * proof.target[d]) continue;
      proof.conflicts.push_back({static_cast<std::int64_t>(d), proof.target[d], walk.first_dim - 1,
                                 walk.first_dim, layout.stride[walk.first_dim - 1],
                                 walk.numel * walk.stride});
    }
  }
}

std::vector<ViewFix> fixes_for(const Layout& layout, const Dims& target) {
  const auto numel = layout.numel();
  const auto wanted = shape_text(target);
  std::vector<ViewFix> fixes;
  const auto near = nearest_viewable_shape(layout, target);
  fixes.push_back({ViewFix::Kind::other_shape,
                   ".view" + shape_text(near),
                   near,
                   0,
                   {fmt::format("view{} works without a copy", shape_text(near)),
                    fmt::format("view{} 不用复制就可以", shape_text(near))}});
  fixes.push_back(
      {ViewFix::Kind::contiguous,
       ".contiguous().view" + wanted,
       target,
       numel,
       {fmt::format("contiguous() copies {} elements into order; then view{} works", numel, wanted),
        fmt::format("contiguous() 把 {} 个元素按顺序复制一份，之后 view{} 就可以", numel, wanted)}});
  fixes.push_back({ViewFix::Kind::reshape,
                   ".reshape" + wanted,
                   target,
                   numel,
                   {fmt::format("reshape{} makes that copy by itself", wanted),
                    fmt::format("reshape{} 会自己做这次复制", wanted)}});
  return fixes;
}

Text possible_text(const ViewProof& proof) {
  if (proof.groups.empty()) return {"A view: there is nothing to walk.", "是视图：没有需要走过的元素。"};
  return {"A view: every new dim stays inside one even walk.",
          "是视图：每个新维度都只在一段均匀的走法之内。"};
}

}  // namespace

Dims nearest_viewable_shape(const Layout& layout, const Dims& target) {
  const auto walks = even_walks(layout);
  const auto boundaries = boundaries_of(walks);
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
    proof.verdict = {fmt::format("{} does not fit {} elements.", shape_text(shape), layout.numel()),
                     fmt::format("形状 {} 与 {} 个元素对不上。", shape_text(shape), layout.numel())};
    return proof;
  }
  proof.possible = proof.result.has_value();
  if (layout.dim() > 0 && layout.numel() > 0) {
    const auto walks = even_walks(layout);
    for (const auto& walk : walks) {
      proof.groups.push_back({walk, {}, true});
      proof.steps.push_back(walk_text(walk));
    }
    const auto cuts = cuts_of(proof.target);
    const auto boundaries = boundaries_of(walks);
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
  proof.verdict = {fmt::format("No view: no single stride walks new dim {} (size {}).", first.target_dim,
                               first.target_size),
                   fmt::format("不能是视图：没有单一步长能走遍新的第 {} 维（大小 {}）。", first.target_dim,
                               first.target_size)};
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
    reason.text = {"reshape returned a view: strides can express the new shape, so nothing is copied.",
                   "reshape 返回了视图：步长能表达新的形状，所以什么都不用复制。"};
    return reason;
  }
  reason.copied_elements = layout.numel();
  const auto& conflict = reason.proof.conflicts.front();
  reason.text = {
      fmt::format("reshape copied {} elements: new dim {} would cross from dim {} into dim {}, which no "
                  "single stride can walk.",
                  reason.copied_elements, conflict.target_dim, conflict.right_dim, conflict.left_dim),
      fmt::format("reshape 复制了 {} 个元素：新的第 {} 维要从第 {} 维跨进第 {} 维，没有单一步长能走过去。",
                  reason.copied_elements, conflict.target_dim, conflict.right_dim, conflict.left_dim)};
  return reason;
}

}  // namespace stridescope::explain
