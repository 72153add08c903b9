#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/cell_paths.h"

namespace stridescope::scene::motion {

/// Cells of one row of the source, which move together.
struct CellGroup {
  std::size_t begin = 0, end = 0;  ///< of the paths
};
/// How far a cell is off the straight line halfway, so that its distance from the first cell of its group
/// turns from one direction to another instead of shrinking.
Point turning(Point from, Point to);
/// Sorts the paths by the rows that they start in, and gives these rows: those first that go furthest, so
/// that none passes over one that has landed.
std::vector<CellGroup> row_groups_of(std::vector<CellPath>& paths);
/// The grid of a tensor that is laid out anew steps aside; then row after row turns back into its place, each
/// as one piece.
void turn_in_place(MotionBuilder& builder, const TensorPart& part, std::vector<CellPath> paths);

/// Tensors that are too large to show all cells move as bands under the cells that are shown.

/// Of a view that is shown in part: each row that goes together, from where it stood to where it will.
void carry_clipped(MotionBuilder& builder, const TensorPart& part, const std::vector<CellPath>& paths,
                   const std::vector<CellGroup>& groups);
/// Of a copy into a storage that is shown in part: slabs of what is read, in order, into the ramp below the
/// strip, between two times of the moving phase.
void fill_clipped(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends);

}  // namespace stridescope::scene::motion
