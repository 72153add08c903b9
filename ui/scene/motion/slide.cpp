#include "ui/scene/motion/cell_paths.h"
#include "ui/scene/motion/clipped_groups.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/run_groups.h"

namespace stridescope::scene::motion {

void slide(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const auto paths = cell_paths_of(builder, part, source);
  if (!close_up(paths)) return fly_in_runs(builder, part, paths);
  for (const auto& path : paths) take_off(builder, path, over_waypoint(builder, path, 0.5, 0.55, 1));
  carry_sheet(builder, part, paths, 0.5);
}

}  // namespace stridescope::scene::motion
