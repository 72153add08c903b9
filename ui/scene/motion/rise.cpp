#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void rise(Score& score, const TensorPart& part) {
  const auto* strip = strip_in(score.to, part.tensor.storage());
  if (!strip) return;
  const double way = score.moment(0.34) - score.moment(0);
  for (const auto& index : score.shown(part)) {
    const auto cell = score.cell_of(part.tensor, index);
    if (!cell) continue;
    const auto element =
        part.tensor.layout().at(index) * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
    const double leaves = score.arrival(part.tensor.storage(), element).value_or(score.moment(0.66));
    const double lands = std::min(leaves + way, score.plan.move_until);
    score.plan.appears[*cell] = lands;
    if (const auto start = strip->plan.rect(element))
      score.fly({.cell = *cell,
                 .start = *start,
                 .waypoint = *start,
                 .end = score.to.cells[*cell].rect,
                 .leaves = leaves,
                 .turns = leaves,
                 .departs = leaves,
                 .lands = lands});
  }
}

}  // namespace stridescope::scene::motion
