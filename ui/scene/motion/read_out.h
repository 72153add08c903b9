#pragma once

#include "ui/scene/motion/cell_paths.h"

namespace stridescope::scene::motion {

/// A reading head goes over the strip in the index order of the view: row by row, or cell by cell where there
/// is one row. The cells that it marks come out from behind the strip and go to their places, behind all that
/// stands; the cells of the source's grid are marked with those of the strip. From `begins` of the moving
/// phase on.
void read_out(MotionBuilder& builder, const TensorPart& part, const Source& source,
              const std::vector<CellPath>& paths, double begins = 0);

}  // namespace stridescope::scene::motion
