#include "ui/scene/motion/row_groups.h"

#include <algorithm>
#include <cmath>

namespace stridescope::scene::motion {
namespace {

Point between(Rect a, Rect b) { return {b.center().x - a.center().x, b.center().y - a.center().y}; }

}  // namespace

Point turning(Point from, Point to) {
  const float a = std::hypot(from.x, from.y), b = std::hypot(to.x, to.y);
  const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  const float m = std::hypot(middle.x, middle.y);
  if (m <= 0.05f * (a + b)) return {0, 0};
  const float grow = (a + b) / 2 / m - 1;
  return {middle.x * grow, middle.y * grow};
}

std::vector<CellGroup> row_groups_of(std::vector<CellPath>& paths) {
  if (paths.empty()) return {};
  std::ranges::stable_sort(paths, [](const CellPath& a, const CellPath& b) {
    return std::abs(a.start.y - b.start.y) > 0.5f ? a.start.y < b.start.y : a.start.x < b.start.x;
  });
  std::vector<CellGroup> groups{{0, 1}};
  for (std::size_t i = 1; i < paths.size(); ++i) {
    const Rect before = paths[i - 1].start, here = paths[i].start;
    const bool is_same_row =
        std::abs(before.y - here.y) < 0.5f && here.x - before.x < before.w * 1.5f && here.x > before.x + 0.5f;
    if (is_same_row) groups.back().end = i + 1;
    else groups.push_back({i, i + 1});
  }
  Point way{0, 0};
  for (const auto& path : paths) {
    const Point one = between(path.start, path.end);
    way.x += one.x, way.y += one.y;
  }
  const auto reach = [&](const CellGroup& group) {
    float furthest = -1e9f;
    for (auto i = group.begin; i < group.end; ++i) {
      const Point at = paths[i].end.center();
      furthest = std::max(furthest, at.x * way.x + at.y * way.y);
    }
    return furthest;
  };
  std::ranges::stable_sort(
      groups, [&](const CellGroup& a, const CellGroup& b) { return reach(a) > reach(b) + 0.5f; });
  return groups;
}

namespace {

Rect area_of(const std::vector<CellPath>& paths, Rect CellPath::*place) {
  Rect all;
  for (const auto& path : paths) all = bounding_rect(all, path.*place);
  return all;
}

/// Returns the position to which a grid laid out anew moves aside before its rows turn: a free area of the
/// stage, slightly smaller than the grid if necessary.
Rect aside(const MotionBuilder& builder, const TensorPart& part, Rect grid, Rect next) {
  const float gap = builder.style.space_3;
  const Rect both = bounding_rect(grid, next);
  const auto& note = builder.to.note.title.rect;
  const float end = note.h > 0 ? note.y : builder.to.size.h;
  const auto is_free = [&](const Rect& there) {
    return there.bottom() <= end &&
           std::ranges::none_of(
               builder.to.tensors,
               [&](const TensorPart& other) { return &other != &part && intersects(other.card, there); }) &&
           std::ranges::none_of(builder.to.strips, [&](const StripPart& strip) {
             return intersects(strip.plan.bounds(), there);
           });
  };
  for (const bool may_cover : {false, true})
    for (const float scale : {1.0f, 0.8f, 0.65f, 0.5f}) {
      const float w = grid.w * scale, h = grid.h * scale;
      for (const Point at : {Point{both.x - gap - w, grid.y}, Point{both.right() + gap, grid.y},
                             Point{grid.x, both.bottom() + gap}, Point{grid.x, both.y - gap - h}}) {
        const Rect there{at.x, at.y, w, h};
        const bool is_on_stage = there.x >= 0 && there.y >= 0 && there.right() <= builder.to.size.w &&
                                 there.bottom() <= builder.to.size.h;
        if (is_on_stage && (may_cover || is_free(there))) return there;
      }
    }
  return grid;
}

}  // namespace

void turn_in_place(MotionBuilder& builder, const TensorPart& part, std::vector<CellPath> paths) {
  constexpr double stepped_aside = 0.3;
  const Rect grid = area_of(paths, &CellPath::start);
  const Rect there = aside(builder, part, grid, area_of(paths, &CellPath::end));
  const Point by{there.x - grid.x, there.y - grid.y};
  const float scale = grid.w > 0 ? there.w / grid.w : 1;
  for (auto& path : paths)
    path.waypoint = {there.x + (path.start.x - grid.x) * scale, there.y + (path.start.y - grid.y) * scale,
                     path.start.w * scale, path.start.h * scale};
  auto groups = row_groups_of(paths);
  // Rows with the longest paths first: none passes over one that has landed.
  std::ranges::stable_sort(groups, [&](const CellGroup& a, const CellGroup& b) {
    const Point one = paths[a.begin].end.center(), other = paths[b.begin].end.center();
    return by.x < 0 ? one.x > other.x : by.x > 0 ? one.x < other.x : false;
  });
  const double way = std::min(0.45, 1.2 / static_cast<double>(groups.size() + 1));
  const double last = groups.size() > 1 ? 1.0 / static_cast<double>(groups.size() - 1) : 0;
  for (std::size_t b = 0; b < groups.size(); ++b) {
    const double departs = stepped_aside + (1 - stepped_aside - way) * last * static_cast<double>(b);
    const CellPath& pivot = paths[groups[b].begin];
    for (auto i = groups[b].begin; i < groups[b].end; ++i) {
      auto flight = direct_flight(builder, paths[i], departs, departs + way);
      flight.leaves = builder.moment(0), flight.turns = builder.moment(stepped_aside);
      flight.waypoint = paths[i].waypoint, flight.emerges = true;
      flight.lift = turning(between(pivot.start, paths[i].start), between(pivot.end, paths[i].end));
      add_flight(builder, paths[i], std::move(flight));
    }
  }
  carry_clipped(builder, part, paths, groups);
}

}  // namespace stridescope::scene::motion
