#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void appear(MotionBuilder& builder, const Arrivals& arrivals) {
  constexpr double last = 0.5;  // the start of the last element, as a share of the moving phase
  for (const auto& arrival : arrivals.all) {
    const double there = builder.moment(time_in_strip(arrival, last * arrival.order));
    builder.set_arrival(arrivals.strip->storage, arrival.element, there);
    if (arrival.in_strip) builder.plan.appear_times[*arrival.in_strip] = there;
  }
  count_bytes(builder, arrivals, 0, last);
}

}  // namespace stridescope::scene::motion
