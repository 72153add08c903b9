#include "ui/scene/motion/chips.h"

#include "ui/scene/axis.h"

namespace stridescope::scene::motion {
namespace {

const Rect* chip_of(const TensorPart& part, std::int64_t dim) {
  for (const auto& axis : part.axes)
    if (axis.dim == dim) return &axis.rect;
  return nullptr;
}

/// What keeps the words behind it from being read.
Box pill(const Score& score, Rect chip) {
  return {.rect = inset(chip, -score.style.space_1 / 2),
          .radius = chip.h * 0.3f,
          .fill = score.style.palette.panel,
          .layer = layer::moving};
}

Box swatch(const Score& score, Rect chip, std::int64_t dim) {
  const float edge = chip.h * 0.9f;
  return {.rect = {chip.x, chip.y + (chip.h - edge) / 2, edge, edge},
          .radius = edge * 0.2f,
          .fill = axis_color(score.style, dim),
          .hatch = axis_hatch(dim),
          .layer = layer::moving};
}

Label stride(const Score& score, Rect chip, std::int64_t dim, std::int64_t stride) {
  const float size = chip.h * 0.75f;
  return {.text = "·" + std::to_string(stride),
          .at = {chip.x + chip.h * 1.1f, chip.y},
          .font = Font::mono_bold,
          .size = size,
          .color = axis_color(score.style, dim),
          .layer = layer::moving};
}

}  // namespace

std::optional<tensor::Dims> reordering(const tensor::Layout& before, const tensor::Layout& after) {
  const auto rank = before.shape.size();
  if (after.shape.size() != rank) return std::nullopt;
  tensor::Dims was;
  std::vector<bool> taken(rank, false);
  for (std::size_t d = 0; d < rank; ++d) {
    std::size_t s = 0;
    while (s < rank && (taken[s] || before.shape[s] != after.shape[d] || before.stride[s] != after.stride[d]))
      ++s;
    if (s == rank) return std::nullopt;
    taken[s] = true;
    was.push_back(static_cast<std::int64_t>(s));
  }
  return was;
}

void move_chips(Score& score, const TensorPart& part, const Source& source) {
  if (!source.part) return;
  const auto before = score.layout_in(*source.scene, source.part->tensor);
  const auto& after = part.tensor.layout();
  const auto was = reordering(before, after);
  if (!was) return;
  for (std::size_t d = 0; d < was->size(); ++d) {
    const auto dim = static_cast<std::int64_t>(d), old = (*was)[d];
    const auto* start = chip_of(*source.part, old);
    const auto* end = chip_of(part, dim);
    if (!start || !end) continue;
    const double comes = score.moment(0), departs = score.moment(0.15), lands = score.moment(0.85);
    const double goes = score.moment(1) + (1 - score.moment(1)) * 0.8;
    score.plan.boxes.push_back({pill(score, *start), pill(score, *end), comes, departs, lands, goes});
    score.plan.boxes.push_back(
        {swatch(score, *start, old), swatch(score, *end, dim), comes, departs, lands, goes});
    score.plan.labels.push_back({stride(score, *start, old, after.stride[d]),
                                 stride(score, *end, dim, after.stride[d]), comes, departs, lands, goes});
  }
}

}  // namespace stridescope::scene::motion
