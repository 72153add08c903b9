#include "ui/scene/motion/strand.h"

#include <algorithm>

namespace stridescope::scene::motion {

void add_strand(Score& score, const TensorPart& part, const Strand& strand) {
  const Rect from = strand.from, to = strand.to;
  const Point a{from.center().x, from.bottom()}, b{gap_before(part.grid, to), to.y + to.h * 0.2f};
  const Point corner{b.x, std::min(part.card.y + score.style.space_2, b.y)};
  std::int64_t n = 0;
  for (const auto& [p, q] : {std::pair{a, corner}, std::pair{corner, b}}) {
    const float middle = (p.y + q.y) / 2;
    const Curve curve{.key = key_of("strand", "", static_cast<std::int64_t>(strand.key), n++),
                      .a = p,
                      .a_control = {p.x, middle},
                      .b_control = {q.x, middle},
                      .b = q,
                      .width = score.style.line_width * 2,
                      .color = strand.color,
                      .layer = layer::tie};
    score.plan.curves.push_back({curve, curve, strand.comes, strand.comes, strand.comes, strand.goes});
  }
}

}  // namespace stridescope::scene::motion
