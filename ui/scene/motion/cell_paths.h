#pragma once

#include <optional>
#include <vector>

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// A cell of a new view, and its path.
struct CellPath {
  std::size_t cell = 0;  ///< in `to.cells`
  tensor::Dims index;
  double order = 0;                  ///< 0..1 in reading order
  std::int64_t element = 0;          ///< index in the storage, in elements of the view's dtype
  std::optional<tensor::Dims> from;  ///< the source's coordinate of the same element
  Rect start;     ///< on the strip or its overview; in the old grid if laid out anew in place
  Rect waypoint;  ///< equal to `start` unless a motion changes it
  Rect end;
};

/// Returns true if the source is the tensor itself, with its layout before the step.
bool is_laid_out_anew(const MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Returns a path for every shown cell of a view that can fly; others appear at the end of the moving phase.
std::vector<CellPath> cell_paths_of(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Highlights the source's cells that the new tensor reads, by coordinate if there is a map; the others
/// fade.
void mark_read_cells(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// Returns a straight flight from the start.
Flight direct_flight(const MotionBuilder& builder, const CellPath& path, double departs, double lands);
/// Adds the flight; the path's cell appears when it lands.
void add_flight(MotionBuilder& builder, const CellPath& path, Flight flight);

}  // namespace stridescope::scene::motion
