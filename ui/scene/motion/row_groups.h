#pragma once

#include <cstddef>
#include <vector>

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

}  // namespace stridescope::scene::motion
