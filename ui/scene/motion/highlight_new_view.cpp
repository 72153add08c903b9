#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void highlight_new_view(MotionBuilder& builder, const TensorPart& part) {
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  if (!strip) return;
  constexpr double lag = 0.14;  // share of the moving phase: the storage first
  const double later = builder.moment(lag) - builder.moment(0);
  for (const auto& index : builder.shown(part)) {
    const auto cell = builder.cell_of(part.tensor, index);
    if (!cell) continue;
    const auto element =
        part.tensor.layout().at(index) * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
    const double written = builder.arrival(part.tensor.storage(), element).value_or(builder.moment(1 - lag));
    builder.plan.appear_times[*cell] = std::min(written + later, builder.moment(1));
    if (const auto there = builder.cell_of(strip->storage, element))
      builder.ring(*there, written, builder.plan.appear_times[*cell], builder.style.palette.accent);
  }
}

}  // namespace stridescope::scene::motion
