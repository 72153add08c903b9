#include "ui/scene/motion/tie_line.h"

#include <algorithm>

namespace stridescope::scene::motion {

void add_tie_line(MotionBuilder& builder, const TensorPart& part, const TieLine& tie_line) {
  const Rect from = tie_line.from, to = tie_line.to;
  const Point a{from.center().x, from.bottom()}, b{gap_before(part.grid, to), to.y + to.h * 0.2f};
  const Point corner{b.x, std::min(part.card.y + builder.style.space_2, b.y)};
  std::int64_t n = 0;
  for (const auto& [p, q] : {std::pair{a, corner}, std::pair{corner, b}}) {
    const float middle = (p.y + q.y) / 2;
    const Curve curve{.key = key_of("tie_line", "", static_cast<std::int64_t>(tie_line.key), n++),
                      .a = p,
                      .a_control = {p.x, middle},
                      .b_control = {q.x, middle},
                      .b = q,
                      .width = builder.style.line_width * 2,
                      .color = tie_line.color,
                      .layer = layer::tie};
    builder.show(curve, tie_line.comes, tie_line.goes);
  }
}

}  // namespace stridescope::scene::motion
