#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/tensor/dims.h"
#include "ui/scene/picture/geometry.h"
#include "ui/scene/picture/index_window.h"

namespace stridescope::scene {

/// The position of one dimension of a grid: along x or y, one index every `pitch` pixels.
struct AxisPlan {
  std::int64_t dim = 0;
  bool vertical = false;
  int level = 0;            ///< 0: cells; 1: blocks of cells; 2: blocks of blocks, ...
  IndexWindow window = {};  ///< indices shown
  float pitch = 0;
  float gap = 0;    ///< width in pixels of "…" between runs of the window
  float spare = 0;  ///< pixels after the last index, reserved for further gaps of the window
  float item = 0;   ///< length in pixels of one index: the edge of a cell or block
  /// For the depth axis: the offset in pixels of each plane from the one before, upwards if planes run along
  /// x, to the right if along y. No plane hides another.
  float step = 0;
  float lead = 0;  ///< pixels between a block's beginning and its first cell, for planes that recede upwards
  /// Shows the indices around another one, in the same room.
  void show_around(std::int64_t index);
  float place(std::int64_t slot) const {
    return static_cast<float>(slot) * pitch + static_cast<float>(window.gaps_before(slot)) * gap;
  }
  float extent() const;
  /// The offset from the first plane to the last, across the axis; negative: up.
  float drift() const { return window.shown() > 1 ? step * static_cast<float>(window.shown() - 1) : 0; }
};

/// The positions of a tensor's cells, computed arithmetically: coordinate to rectangle and back, for any
/// number of dimensions.
struct GridPlan {
  Point origin = {};  ///< top left of the first cell
  float cell_w = 0, cell_h = 0;
  std::vector<AxisPlan> axes = {};  ///< one for each dimension, in order of dim

  /// Returns nullopt if the coordinate is not shown.
  std::optional<Rect> rect(std::span<const std::int64_t> index) const;
  std::optional<tensor::Dims> at(Point p) const;
  /// Returns the number of cells shown; 0 for an empty tensor.
  std::int64_t shown() const;
  /// Returns the n-th shown coordinate in row-major order.
  tensor::Dims shown_index(std::int64_t n) const;
  /// Returns the shown coordinates whose cells may intersect a rectangle; linear in their number.
  std::vector<tensor::Dims> shown_in(Rect rect) const;
  Rect bounds() const;
  bool is_whole() const;
  /// Returns the axes along x (or y), outermost first.
  std::vector<const AxisPlan*> along(bool vertical) const;
  /// Returns the axis whose planes recede; null if there is none.
  const AxisPlan* depth() const;
};

/// The maximum number of columns and rows of a grid.
struct GridLimits {
  std::int64_t columns = 32, rows = 20;
  friend bool operator==(const GridLimits&, const GridLimits&) = default;
};
/// The preferred proportions of a grid. `lines`: each plane is one line, and its rows are blocks of the line.
enum class GridProportions : std::uint8_t { landscape, portrait, wide, lines };
/// The dimensions along each direction, innermost last.
struct AxisAssignment {
  tensor::Dims rows, columns;
  std::optional<std::int64_t> depth = {};  ///< the dimension whose planes recede
  std::size_t plane_rows = 1;              ///< the number of innermost row dims in a plane
  std::size_t plane_columns = 1;
};
/// Returns PyTorch's printing order: the last dimension along x, the one before along y, the one before that
/// as receding planes, further ones as blocks. Planes and blocks run in the direction that keeps the grid
/// closest to the given proportions.
AxisAssignment default_axis_assignment(std::span<const std::int64_t> shape,
                                       GridProportions proportions = GridProportions::landscape);
GridPlan plan_grid(std::span<const std::int64_t> shape, const AxisAssignment& choice, GridLimits limits,
                   float cell_w, float cell_h, float cell_gap);
/// Plans the indices that are shown, without lengths.
GridPlan plan_grid(std::span<const std::int64_t> shape, const AxisAssignment& choice, GridLimits limits);
/// Sets another cell size in a plan that was made with `choice`. Linear in the number of axes.
void resize(GridPlan& plan, const AxisAssignment& choice, float cell_w, float cell_h, float cell_gap);

/// Returns the middle of the gap at the left of a cell, where ties run down.
float gap_before(const GridPlan& grid, Rect cell);

}  // namespace stridescope::scene
