#include "ui/scene/motion/run_groups.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/scene/motion/clipped_groups.h"

namespace stridescope::scene::motion {
namespace {

Point step(Rect a, Rect b) { return {b.center().x - a.center().x, b.center().y - a.center().y}; }

bool are_alike(Point a, Point b) { return std::abs(a.x - b.x) < 0.75f && std::abs(a.y - b.y) < 0.75f; }

/// Not back to the beginning of a next line.
bool goes_on(Point step) { return step.x > -0.5f && step.y > -0.5f; }

bool is_across(Point step) { return std::abs(step.x) > std::abs(step.y); }

Rect area_of(const std::vector<CellPath>& paths, const CellGroup& run, Rect CellPath::*place) {
  Rect all;
  for (auto i = run.begin; i < run.end; ++i) all = around(all, paths[i].*place);
  return all;
}

/// The side on which the new grid lies.
enum class Towards { right, left, below, above };

Towards side_of(const Rect& grid, const Rect& next) {
  if (next.x >= grid.right() - 0.5f) return Towards::right;
  if (next.right() <= grid.x + 0.5f) return Towards::left;
  return next.center().y >= grid.center().y ? Towards::below : Towards::above;
}

/// From a run's place to where it stands just outside the new grid, in line with that.
Point out_of(const Rect& next, const Rect& goal, Towards side, float gap) {
  switch (side) {
    case Towards::right: return {next.x - gap - goal.right(), 0};
    case Towards::left: return {next.right() + gap - goal.x, 0};
    case Towards::below: return {0, next.y - gap - goal.bottom()};
    case Towards::above: return {0, next.bottom() + gap - goal.y};
  }
  return {};
}

float reach(const Rect& goal, Towards side) {
  switch (side) {
    case Towards::right: return goal.right();
    case Towards::left: return -goal.x;
    case Towards::below: return goal.bottom();
    case Towards::above: return -goal.y;
  }
  return 0;
}

}  // namespace

std::vector<CellGroup> run_groups_of(const std::vector<CellPath>& paths) {
  std::vector<CellGroup> runs;
  Point before, after;  // steps of the last run
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const bool is_first = i == 0;
    const Point from = is_first ? Point{} : step(paths[i - 1].start, paths[i].start);
    const Point to = is_first ? Point{} : step(paths[i - 1].end, paths[i].end);
    const bool is_second = !is_first && runs.back().end - runs.back().begin == 1;
    const bool follows = !is_first && (is_second ? goes_on(from) && goes_on(to)
                                                 : are_alike(from, before) && are_alike(to, after));
    if (!follows) runs.push_back({i, i});
    runs.back().end = i + 1;
    before = from, after = to;
  }
  return runs;
}

void fly_in_runs(MotionBuilder& builder, const TensorPart& part, const std::vector<CellPath>& paths,
                 double begins) {
  if (paths.empty()) return;
  const CellGroup all{0, paths.size()};
  const Rect grid = area_of(paths, all, &CellPath::start), next = area_of(paths, all, &CellPath::end);
  const auto side = side_of(grid, next);
  auto runs = run_groups_of(paths);
  std::ranges::stable_sort(runs, [&](const CellGroup& a, const CellGroup& b) {
    return reach(area_of(paths, a, &CellPath::end), side) >
           reach(area_of(paths, b, &CellPath::end), side) + 0.5f;
  });
  constexpr double at_a_time = 1.6, quickest = 0.05, slowest = 0.6;
  constexpr double outside = 0.6;  // of its way: it stands in line
  const auto count = static_cast<double>(runs.size());
  const double way = (1 - begins) * std::clamp(at_a_time / (count + at_a_time - 1), quickest, slowest);
  const double turn = runs.size() > 1 ? (1 - begins - way) / (count - 1) : 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const auto& run = runs[r];
    const Point out = out_of(next, area_of(paths, run, &CellPath::end), side, builder.style.space_1);
    const double departs = begins + turn * static_cast<double>(r);
    for (auto i = run.begin; i < run.end; ++i) {
      const auto& path = paths[i];
      auto flight = direct(builder, path, departs, departs + way);
      flight.emerges = true;
      flight.waypoint = {path.end.x + out.x, path.end.y + out.y, path.end.w, path.end.h};
      flight.turns = flight.departs = builder.moment(departs + way * outside);
      flight.hop = turning(step(paths[run.begin].start, path.start), step(paths[run.begin].end, path.end));
      take_off(builder, path, std::move(flight));
    }
  }
  carry_clipped(builder, part, paths, runs);
}

namespace {

/// Whether paths lie over one another where all have gone that share of the way from their waypoints.
bool collide_at(const std::vector<CellPath>& paths, float share) {
  std::vector<Rect> there;
  for (const auto& path : paths) there.push_back(mix(path.waypoint, path.end, share));
  for (std::size_t i = 0; i < there.size(); ++i)
    for (std::size_t j = i + 1; j < there.size(); ++j)
      if (intersects(inset(there[i], 0.1f * there[i].w), inset(there[j], 0.1f * there[j].w))) return true;
  return false;
}

}  // namespace

bool close_up(const std::vector<CellPath>& paths) {
  constexpr std::size_t few = 100;
  if (std::ranges::any_of(
          paths, [](const CellPath& path) { return path.waypoint == path.start && path.start != path.end; }))
    return false;
  // What stands over one another from the start cannot part without.
  if (paths.size() <= few)
    return collide_at(paths, 0) || std::ranges::none_of(std::array{0.2f, 0.4f, 0.6f, 0.8f}, [&](float share) {
             return collide_at(paths, share);
           });
  for (std::size_t i = 1; i < paths.size(); ++i) {
    const Point from = step(paths[i - 1].start, paths[i].start), to = step(paths[i - 1].end, paths[i].end);
    if (goes_on(from) && goes_on(to) && is_across(from) != is_across(to)) return false;
  }
  return true;
}

}  // namespace stridescope::scene::motion
