#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/runs.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_stairs = 200;

/// Along a row to the next cell's column, then down to it.
void add_stair(Score& score, Rect from, Rect to, double comes, double goes, std::int64_t number) {
  const Point a = from.center(), corner{to.center().x, from.center().y}, b = to.center();
  std::int64_t n = 0;
  for (const auto& [p, q] : {std::pair{a, corner}, std::pair{corner, b}}) {
    Curve line{.key = key_of("stair", "", number, n++),
               .a = p,
               .a_control = p,
               .b_control = q,
               .b = q,
               .width = score.style.line_width * 2,
               .color = score.style.palette.accent,
               .layer = layer::mark};
    score.plan.curves.push_back({line, line, comes, comes, comes, goes});
  }
}

}  // namespace

void descend(Score& score, const TensorPart& part, const Source& source) {
  const auto legs = legs_of(score, part, source);
  const bool is_lit = source.part && source.scene == &score.to && legs.size() <= most_stairs;
  fly_in_runs(score, part, legs, 0.38);
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const auto& leg = legs[i];
    const double lit = 0.3 * leg.order;
    if (!is_lit) continue;
    if (const auto cell = leg.from ? score.cell_of(source.part->tensor, *leg.from) : std::nullopt)
      score.plan.glows.push_back({*cell, score.moment(lit), score.moment(1)});
    if (i + 1 < legs.size() && legs[i + 1].start.y > leg.start.y)
      add_stair(score, leg.start, legs[i + 1].start, score.moment(lit), score.moment(1),
                static_cast<std::int64_t>(i));
  }
}

}  // namespace stridescope::scene::motion
