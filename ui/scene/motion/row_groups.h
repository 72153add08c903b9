#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/cell_paths.h"

namespace stridescope::scene::motion {

/// Cells of one row of the source, which move together.
struct CellGroup {
  std::size_t begin = 0, end = 0;  ///< range in the paths
};
/// A cell's offset from the straight line at halfway: its distance from the first cell of its group then
/// rotates from one direction to another instead of shrinking.
Point turning(Point from, Point to);
/// Sorts the paths by their rows at the start and returns these rows: those with the longest paths first, so
/// that none passes over one that has landed.
std::vector<CellGroup> row_groups_of(std::vector<CellPath>& paths);
/// Moves the grid of a tensor that is laid out anew aside; then each row turns back into its place as one
/// piece.
void turn_in_place(MotionBuilder& builder, const TensorPart& part, std::vector<CellPath> paths);

// Motions of tensors that are too large to show all cells: bands of rows move behind the shown cells.

/// For a view that is shown in part: moves each group of rows from its old position to its new one.
void carry_clipped(MotionBuilder& builder, const TensorPart& part, const std::vector<CellPath>& paths,
                   const std::vector<CellGroup>& groups);
/// For a copy into a storage that is shown in part: moves slabs of the source, in order, into the ramp below
/// the strip, between two times of the moving phase.
void fill_clipped(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends);

}  // namespace stridescope::scene::motion
