#pragma once

#include <optional>
#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// A cell of a new view, and the way it has to go.
struct CellPath {
  std::size_t cell = 0;  ///< in `to.cells`
  tensor::Dims index;
  double order = 0;                  ///< 0..1 in reading order
  std::int64_t element = 0;          ///< of the storage, in the view's dtype
  std::optional<tensor::Dims> from;  ///< the coordinate of the source that it shows again
  Rect start;     ///< of the strip, or of its overview; of a tensor that is laid out anew, in its old grid
  Rect waypoint;  ///< the start, unless a motion sets another place
  Rect end;
};

/// Whether the source is the tensor itself, with the layout that it had before the step.
bool is_laid_out_anew(const MotionBuilder& builder, const TensorPart& part, const Source& source);
/// For every shown cell of a view that can fly; the others appear at the end of the moving phase.
std::vector<CellPath> cell_paths_of(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Points out the cells of the source that the new tensor reads, by coordinate if there is a map; the rest
/// fades.
void notice_kept(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// Straight from the start.
Flight direct(const MotionBuilder& builder, const CellPath& path, double departs, double lands);
/// Adds the flight; the path's cell stands when it has landed.
void take_off(MotionBuilder& builder, const CellPath& path, Flight flight);

}  // namespace stridescope::scene::motion
