#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/scene/motion/bands.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr double there = 0.3;  ///< of the moving phase: all are carried over

/// Cells that follow one another and keep together on their way.
struct Run {
  std::size_t begin, end;
  Rect start, goal;
};

std::vector<Run> runs_of(const std::vector<Leg>& legs) {
  std::vector<Run> runs;
  const auto go_together = [](const Leg& a, const Leg& b) {
    const float x = b.end.x - a.end.x, y = b.end.y - a.end.y;
    return std::abs(y) < 0.5f && std::abs(b.waypoint.y - a.waypoint.y) < 0.5f && x > 0 &&
           std::abs(x - (b.waypoint.x - a.waypoint.x)) < a.end.w * 0.5f;
  };
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (i == 0 || !go_together(legs[i - 1], legs[i])) runs.push_back({i, i, {}, {}});
    auto& run = runs.back();
    run.end = i + 1;
    run.start = around(run.start, legs[i].waypoint), run.goal = around(run.goal, legs[i].end);
  }
  return runs;
}

/// How many land on what has not left yet.
std::size_t collisions(const std::vector<Run>& runs) {
  std::size_t count = 0;
  for (auto run = runs.begin(); run != runs.end(); ++run)
    count += static_cast<std::size_t>(std::count_if(
        run + 1, runs.end(), [&](const Run& later) { return intersects(inset(run->goal, 1), later.start); }));
  return count;
}

/// Rows that part, as those of blocks do, go one by one: from the end where that leaves room for those that
/// follow.
void part_in_rows(Score& score, const std::vector<Leg>& legs) {
  constexpr double at_a_time = 1.4;
  auto runs = runs_of(legs);
  auto backwards = runs;
  std::reverse(backwards.begin(), backwards.end());
  if (collisions(backwards) < collisions(runs)) runs = std::move(backwards);
  const auto count = static_cast<double>(runs.size());
  const double each = (1 - there) * at_a_time / (count - 1 + at_a_time);
  const double turn = runs.size() > 1 ? (1 - there - each) / (count - 1) : 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const double departs = there + turn * static_cast<double>(r);
    for (auto i = runs[r].begin; i < runs[r].end; ++i)
      take_off(score, legs[i], over_waypoint(score, legs[i], there, departs, departs + each));
  }
}

}  // namespace

void reflow(Score& score, const TensorPart& part, const Source& source) {
  constexpr double each = 0.3;  // of the moving phase: a cell's own way
  const auto legs = legs_of(score, part, source);
  if (part.tensor.dim() > 2) {
    part_in_rows(score, legs);
  } else {
    for (const auto& leg : legs) {
      const double departs = there + (1 - there - each) * leg.order;
      take_off(score, leg, over_waypoint(score, leg, there, departs, departs + each));
    }
  }
  carry_sheet(score, part, legs, there);
}

}  // namespace stridescope::scene::motion
