#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/tensor/dims.h"
#include "ui/scene/picture/geometry.h"
#include "ui/scene/picture/window_of.h"

namespace stridescope::scene {

/// Where one dimension of a grid runs: along x or y, one index every `pitch` pixels.
struct AxisPlan {
  std::int64_t dim = 0;
  bool vertical = false;
  int level = 0;       ///< 0: cells; 1: blocks of cells; 2: blocks of blocks, ...
  Window window = {};  ///< indices shown
  float pitch = 0;
  float gap = 0;    ///< pixels that "…" takes between runs of the window
  float spare = 0;  ///< pixels after the last index: of gaps that the window has elsewhere
  float item = 0;   ///< pixels of one index: a cell's edge, or a block's
  /// Of the axis that recedes: pixels that every plane stands higher (where they run along x) or further to
  /// the right (along y) than the one before. No plane hides another.
  float step = 0;
  float lead = 0;  ///< pixels that a block begins before its first cell: for planes in it that step up
  /// Shows the indices around another one, in the same room.
  void look_at(std::int64_t index);
  float place(std::int64_t slot) const {
    return static_cast<float>(slot) * pitch + static_cast<float>(window.gaps_before(slot)) * gap;
  }
  float extent() const;
  /// From the first plane to the last, across the axis; negative: up.
  float drift() const { return window.shown() > 1 ? step * static_cast<float>(window.shown() - 1) : 0; }
};

/// A tensor's cells on the stage, by arithmetic: coordinate to rectangle and back, for any number of
/// dimensions.
struct GridPlan {
  Point origin = {};  ///< top left of the first cell
  float cell_w = 0, cell_h = 0;
  std::vector<AxisPlan> axes = {};  ///< one for each dimension, in order of dim

  /// Nothing where the coordinate is not shown.
  std::optional<Rect> rect(std::span<const std::int64_t> index) const;
  std::optional<tensor::Dims> at(Point p) const;
  /// Cells shown; 0 for an empty tensor.
  std::int64_t shown() const;
  /// The n-th shown coordinate in reading (row-major) order.
  tensor::Dims shown_index(std::int64_t n) const;
  /// The shown coordinates whose cells may meet a rectangle; the cost follows their number.
  std::vector<tensor::Dims> shown_in(Rect rect) const;
  Rect bounds() const;
  bool is_whole() const;
  /// Axes along x (or y), outermost first.
  std::vector<const AxisPlan*> along(bool vertical) const;
  /// The axis whose planes recede, if there is one.
  const AxisPlan* depth() const;
};

/// The most columns and rows of a grid.
struct GridLimits {
  std::int64_t columns = 32, rows = 20;
  friend bool operator==(const GridLimits&, const GridLimits&) = default;
};
/// The preferred proportions of a grid. Lines: a plane is a line, and its rows are blocks of the line.
enum class Page : std::uint8_t { landscape, portrait, wide, lines };
/// Which dimensions run along which direction (innermost last).
struct GridChoice {
  tensor::Dims rows, columns;
  std::optional<std::int64_t> depth = {};  ///< one of them: its planes recede
  std::size_t plane_rows = 1;              ///< how many rows and columns, innermost ones, make up a plane
  std::size_t plane_columns = 1;
};
/// PyTorch's printing order: the last dimension along x, the one before along y, the one before that as
/// planes that recede, further ones as blocks; both where they keep the grid nearest to a page of those
/// proportions.
GridChoice default_choice(std::span<const std::int64_t> shape, Page page = Page::landscape);
GridPlan plan_grid(std::span<const std::int64_t> shape, const GridChoice& choice, GridLimits limits,
                   float cell_w, float cell_h, float cell_gap);
/// Which indices are shown, without lengths.
GridPlan plan_grid(std::span<const std::int64_t> shape, const GridChoice& choice, GridLimits limits);
/// Gives a plan that was made with the choice cells of another size. The cost follows the number of axes.
void resize(GridPlan& plan, const GridChoice& choice, float cell_w, float cell_h, float cell_gap);

/// The middle of the gap at the left of a cell, where lines come down.
float gap_before(const GridPlan& grid, Rect cell);

}  // namespace stridescope::scene
