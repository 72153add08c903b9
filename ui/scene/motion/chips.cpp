#include "ui/scene/motion/chips.h"

#include <algorithm>

#include "ui/scene/paint/axis.h"

namespace stridescope::scene::motion {
namespace {

/// A chip as it is painted.
struct Chip {
  Rect rect;
  std::int64_t axis = 0;
  const Box* swatch = nullptr;
  std::vector<const Label*> words;  ///< letter, dot, stride
};

std::optional<Chip> chip_of(const Scene& scene, const TensorPart& part, std::int64_t dim) {
  for (const auto& axis : part.axes) {
    if (axis.dim != dim || axis.rect.w <= 0) continue;
    Chip chip{axis.rect, axis.axis, nullptr, {}};
    for (const auto& box : scene.boxes)
      if (box.layer == layer::label && chip.rect.contains(box.rect.center())) chip.swatch = &box;
    for (const auto& label : scene.labels)
      if (label.layer == layer::label && chip.rect.contains({label.at.x + 1, label.at.y + label.size / 2}))
        chip.words.push_back(&label);
    if (chip.swatch) return chip;
  }
  return std::nullopt;
}

/// What keeps the words behind it from being read.
Box pill(const Score& score, const Chip& chip, std::int64_t dim) {
  return {.key = key_of("pill", "", dim),
          .rect = inset(chip.rect, -score.style.space_1),
          .radius = chip.rect.h * 0.4f,
          .fill = score.style.palette.panel,
          .border = axis_color(score.style, chip.axis),
          .border_width = score.style.line_width * 1.5f,
          .layer = layer::carried};
}

template <class Item>
Item raised(Item item) {
  item.key = key_of("flying", "", static_cast<std::int64_t>(item.key));
  item.layer = layer::carried;
  return item;
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
  const auto was = reordering(score.layout_in(*source.scene, source.part->tensor), part.tensor.layout());
  if (!was) return;
  const auto count = static_cast<double>(was->size());
  // One after the other, the last place first: none meets another one on its way.
  for (std::size_t d = 0; d < was->size(); ++d) {
    const auto dim = static_cast<std::int64_t>(d), old = (*was)[d];
    const auto start = chip_of(*source.scene, *source.part, old);
    const auto end = chip_of(score.to, part, dim);
    if (!start || !end) continue;
    const double nth = count > 1 ? (count - 1 - static_cast<double>(d)) / (count - 1) : 0;
    const double departs = score.moment(0.1 + 0.45 * nth), lands = score.moment(0.5 + 0.45 * nth);
    const double comes = score.moment(0.05 + 0.45 * nth);
    const double goes = score.moment(1) + (1 - score.moment(1)) * 0.8;
    auto& plan = score.plan;
    plan.boxes.push_back({pill(score, *start, old), pill(score, *end, dim), comes, departs, lands, goes});
    plan.boxes.push_back({raised(*start->swatch), raised(*end->swatch), comes, departs, lands, goes});
    for (std::size_t w = 0; w < std::min(start->words.size(), end->words.size()); ++w)
      plan.labels.push_back({raised(*start->words[w]), raised(*end->words[w]), comes, departs, lands, goes});
  }
}

void show_chip(Score& score, const Scene& scene, const TensorPart& part, std::int64_t dim, double comes,
               double goes) {
  const auto chip = chip_of(scene, part, dim);
  if (!chip) return;
  auto& plan = score.plan;
  const auto box = [&](const Box& b) { plan.boxes.push_back({b, b, comes, comes, comes + 1e-4, goes}); };
  box(pill(score, *chip, dim));
  box(raised(*chip->swatch));
  for (const auto* word : chip->words) {
    const Label label = raised(*word);
    plan.labels.push_back({label, label, comes, comes, comes + 1e-4, goes});
  }
}

}  // namespace stridescope::scene::motion
