#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void appear(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  constexpr double last = 0.5;  // of the moving phase: then the last one rises
  for (const auto& arrival : arrivals.all) {
    const double there = score.moment(last * arrival.order);
    score.set_arrival(arrivals.strip->storage, arrival.element, there);
    if (arrival.in_strip) score.plan.appears[*arrival.in_strip] = there;
  }
  count_bytes(score, arrivals, score.moment(0), score.moment(last));
}

}  // namespace stridescope::scene::motion
