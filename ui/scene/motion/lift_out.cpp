#include "ui/scene/motion/cell_paths.h"
#include "ui/scene/motion/clipped_groups.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/run_groups.h"

namespace stridescope::scene::motion {

void lift_out(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const auto paths = cell_paths_of(builder, part, source);
  if (!close_up(paths)) return fly_in_runs(builder, part, paths);
  for (const auto& path : paths) {
    auto flight = over_waypoint(builder, path, 0.6, 0.65, 1);
    flight.hop = {0, -path.end.h * 0.7f};
    take_off(builder, path, std::move(flight));
  }
  carry_sheet(builder, part, paths, 0.6);
}

}  // namespace stridescope::scene::motion
