#include <unordered_map>

#include "ui/scene/color.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_ties = 96;

/// From the right edge of a cell to the left edge of another, or between those that face each other.
Curve tie(const Score& score, Rect from, Rect to, Key key) {
  const Point a{from.right(), from.center().y}, b = to.center();
  const float bow = (b.x - a.x) / 2;
  return {.key = key,
          .a = a,
          .a_control = {a.x + bow, a.y},
          .b_control = {b.x - bow, b.y},
          .b = b,
          .width = score.style.line_width * 1.6f,
          .color = with_alpha(score.style.palette.selection, 0.55f),
          .layer = layer::tie};
}

}  // namespace

void multiply(Score& score, const TensorPart& part, const Source& source) {
  const auto legs = legs_of(score, part, source);
  std::unordered_map<std::int64_t, int> copies;
  for (const auto& leg : legs) ++copies[leg.element];
  std::unordered_map<std::int64_t, int> taken;
  constexpr double there = 0.3, each = 0.3;
  for (const auto& leg : legs) {
    const int all = copies[leg.element], nth = taken[leg.element]++;
    const double turn = all > 1 ? static_cast<double>(nth) / (all - 1) : 0;
    const double departs = there + (1 - there - each) * turn, lands = departs + each;
    take_off(score, leg, over_waypoint(score, leg, there, departs, lands));
    if (all > 1 && legs.size() <= most_ties && source.part && source.scene == &score.to) {
      const Key key = key_of("multiplied", "", static_cast<std::int64_t>(leg.cell));
      score.plan.curves.push_back({tie(score, leg.start, leg.waypoint, key),
                                   tie(score, leg.start, leg.end, key), score.moment(there),
                                   score.moment(departs), score.moment(lands), (score.moment(1) + 1) / 2});
    }
  }
}

}  // namespace stridescope::scene::motion
