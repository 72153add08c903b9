#include "ui/scene/motion/pairs.h"

#include <utility>

#include "ui/scene/motion/part_captions.h"

namespace stridescope::scene {
namespace {

enum class Side { off_card, left, above, right, below, within };

Side side_of(const Scene& scene, Point p) {
  for (const auto& part : scene.tensors) {
    if (!part.card.contains(p) || !part.has_grid) continue;
    const Rect grid = part.grid.bounds();
    if (p.y >= grid.bottom()) return Side::below;
    if (p.x >= grid.right()) return Side::right;
    if (p.x < grid.x) return Side::left;
    return p.y < grid.y ? Side::above : Side::within;
  }
  return Side::off_card;
}

Point point_of(const Label& label) { return {label.at.x, label.at.y + label.size * 0.6f}; }
Point point_of(const Box& box) { return box.rect.center(); }

/// Takes pairs apart that `parts(from, to)` holds for.
template <class Item, class Parts>
std::vector<Match> matches_but(const std::vector<Item>& from, const std::vector<Item>& to, Parts parts) {
  auto found = matches(from, to);
  const auto count = found.size();
  for (std::size_t i = 0; i < count; ++i) {
    auto& pair = found[i];
    if (pair.from == Match::none || pair.to == Match::none || !parts(from[pair.from], to[pair.to])) continue;
    const auto alone = std::exchange(pair.from, Match::none);
    found.push_back({alone, Match::none});
  }
  return found;
}

}  // namespace

Pairs pairs_of(const Scene& from, const Scene& to, bool ties_part) {
  const auto changes_sides = [&](const auto& a, const auto& b) {
    return a.layer == layer::label && side_of(from, point_of(a)) != side_of(to, point_of(b));
  };
  Pairs pairs{
      matches_but(from.boxes, to.boxes, changes_sides), matches(from.cells, to.cells),
      matches_but(from.labels, to.labels,
                  [&](const Label& a, const Label& b) { return a.text != b.text || changes_sides(a, b); }),
      matches_but(from.curves, to.curves,
                  [&](const Curve& a, const Curve& b) { return ties_part && !same_place(a, b); })};
  part_captions(pairs, from, to);
  return pairs;
}

}  // namespace stridescope::scene
