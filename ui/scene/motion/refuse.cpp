#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

bool is_refused(const MotionBuilder& builder) {
  const auto shows = [](const Scene& scene) {
    const ItemKey key = key_of("failure", "");
    return std::ranges::any_of(scene.boxes, [&](const Box& box) { return box.key == key; });
  };
  return shows(builder.to) && !shows(builder.from);
}

void refuse(MotionBuilder& builder) {
  auto& plan = builder.plan;
  plan.see_until = 0.15, plan.move_until = 0.25;  // short phases: nothing moves
  plan.duration_secs = builder.style.move_secs;
  for (std::size_t i = 0; i < builder.to.cells.size(); ++i) {
    const auto& cell = builder.to.cells[i];
    const auto* before = builder.before(cell.key);
    if (!before || cell.ring.a == 0 || cell.ring == before->ring) continue;
    for (const double begins : {0.15, 0.55})
      builder.ring(i, begins, begins + 0.2, builder.style.palette.error);
  }
}

}  // namespace stridescope::scene::motion
