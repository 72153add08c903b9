#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void rise(Score& score, const TensorPart& part) {
  const auto* strip = strip_in(score.to, part.tensor.storage());
  if (!strip) return;
  constexpr double lag = 0.14;  // of the moving phase: storage first
  const double later = score.moment(lag) - score.moment(0);
  for (const auto& index : score.shown(part)) {
    const auto cell = score.cell_of(part.tensor, index);
    if (!cell) continue;
    const auto element =
        part.tensor.layout().at(index) * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
    const double written = score.arrival(part.tensor.storage(), element).value_or(score.moment(1 - lag));
    score.plan.appears[*cell] = std::min(written + later, score.moment(1));
    if (const auto there = score.cell_of(strip->storage, element))
      score.plan.glows.push_back({*there, written, score.plan.appears[*cell]});
  }
}

}  // namespace stridescope::scene::motion
