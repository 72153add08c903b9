#include "ui/scene/motion/tween.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ui/scene/motion/origin.h"

namespace stridescope::scene {
namespace {

/// The maximum relative shift of words during a move, in ems.
constexpr float same_place_ems = 0.35f;

struct Words {
  Point at;
  float size;
};

std::unordered_map<ItemKey, Words> words_of(const Scene& scene) {
  std::unordered_map<ItemKey, Words> found;
  for (const auto& box : scene.boxes)
    if (box.layer == layer::label) found.emplace(box.key, Words{{box.rect.x, box.rect.y}, 0});
  for (const auto& label : scene.labels) found.emplace(label.key, Words{label.at, label.size});
  return found;
}

bool keeps_place(const Words& old, const Words& old_name, const Words& now, const Words& now_name) {
  const Point before{(old.at.x - old_name.at.x) / old_name.size, (old.at.y - old_name.at.y) / old_name.size};
  const Point after{(now.at.x - now_name.at.x) / now_name.size, (now.at.y - now_name.at.y) / now_name.size};
  return std::abs(before.x - after.x) < same_place_ems && std::abs(before.y - after.y) < same_place_ems;
}

void part_pairs(std::vector<Match>& pairs, const auto& to, const std::unordered_set<ItemKey>& parted) {
  const auto count = pairs.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (pairs[i].from == Match::none || pairs[i].to == Match::none) continue;
    if (parted.count(to[pairs[i].to].key) == 0) continue;
    pairs.push_back({pairs[i].from, Match::none});
    pairs[i].from = Match::none;
  }
}

/// Words of a caption move with their tensor's name if their relative positions are unchanged. Otherwise they
/// would cross each other, so their pairs are separated.
void part_captions(Pairs& pairs, const Scene& from, const Scene& to) {
  const auto before = words_of(from), after = words_of(to);
  std::unordered_set<ItemKey> parted;
  for (const auto& part : to.tensors) {
    if (!part_in(from, part.tensor) || part.title.empty()) continue;
    const auto old_name = before.find(part.title[0]), name = after.find(part.title[0]);
    if (old_name == before.end() || name == after.end()) continue;
    for (const auto* keys : {&part.title, &part.facts})
      for (const auto key : *keys) {
        const auto old = before.find(key), now = after.find(key);
        if (old == before.end() || now == after.end() || now == name) continue;
        if (!keeps_place(old->second, old_name->second, now->second, name->second)) parted.insert(key);
      }
  }
  part_pairs(pairs.labels, to.labels, parted);
  part_pairs(pairs.boxes, to.boxes, parted);
}

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

/// Detects items that enter or leave the shelf, or change lines on it.
class Shelves {
 public:
  Shelves(const Scene& from, const Scene& to) : before_(shelf_bottom(from)), after_(shelf_bottom(to)) {}
  bool changes_lines(Point from, Point to) const {
    return from.y < before_ && to.y < after_ && std::hypot(from.x - to.x, from.y - to.y) > 2;
  }
  bool comes_or_goes(Point from, Point to) const { return (from.y < before_) != (to.y < after_); }

 private:
  float before_, after_;
};

/// The strips whose number of cells per row changes. Their indices would cross each other if they moved.
class RowChanges {
 public:
  RowChanges(const Scene& from, const Scene& to) {
    for (const auto& before : from.strips)
      for (const auto& after : to.strips)
        if (before.storage == after.storage && before.plan.per_row != after.plan.per_row)
          changed_.emplace_back(with_indices(before.plan), with_indices(after.plan));
  }
  bool has(Point from, Point to) const {
    return std::ranges::any_of(
        changed_, [&](const auto& strip) { return strip.first.contains(from) && strip.second.contains(to); });
  }

 private:
  static Rect with_indices(const StripPlan& plan) {
    const Rect cells = plan.bounds();
    return {cells.x, cells.y - plan.cell_h, cells.w, cells.h + plan.cell_h};
  }
  std::vector<std::pair<Rect, Rect>> changed_;
};

/// Separates pairs for which `parts(from, to)` is true.
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

float shelf_bottom(const Scene& scene) {
  const auto has_grid = [&](const StripPart& strip) {
    return std::ranges::any_of(scene.tensors, [&](const TensorPart& part) {
      return part.has_grid && part.tensor.storage() == strip.storage;
    });
  };
  float figure = scene.size.h, end = 0;
  for (const auto& strip : scene.strips)
    if (has_grid(strip)) figure = std::min(figure, strip.plan.bounds().y);
  for (const auto& strip : scene.strips) {
    const Rect cells = strip.plan.bounds();
    if (!has_grid(strip) && cells.bottom() < figure) end = std::max(end, cells.bottom() + cells.h / 2);
  }
  return end;
}

Pairs pairs_of(const Scene& from, const Scene& to, bool ties_part) {
  const auto changes_sides = [&](const auto& a, const auto& b) {
    return a.layer == layer::label && side_of(from, point_of(a)) != side_of(to, point_of(b));
  };
  const Shelves shelves(from, to);
  const RowChanges rows(from, to);
  const auto changes_places = [&](const auto& a, const auto& b) {
    const Point before = point_of(a), after = point_of(b);
    return changes_sides(a, b) || shelves.changes_lines(before, after) ||
           shelves.comes_or_goes(before, after);
  };
  Pairs pairs{matches_but(from.boxes, to.boxes, changes_places),
              matches_but(from.cells, to.cells,
                          [&](const Cell& a, const Cell& b) {
                            return shelves.changes_lines(a.rect.center(), b.rect.center());
                          }),
              matches_but(from.labels, to.labels,
                          [&](const Label& a, const Label& b) {
                            return a.text != b.text || changes_places(a, b) ||
                                   rows.has(point_of(a), point_of(b));
                          }),
              matches_but(from.curves, to.curves,
                          [&](const Curve& a, const Curve& b) { return ties_part && !same_place(a, b); })};
  part_captions(pairs, from, to);
  return pairs;
}

}  // namespace stridescope::scene
