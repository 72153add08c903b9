#pragma once

#include <cstdint>
#include <vector>

#include "ui/scene/picture/geometry.h"

struct ImDrawData;

namespace stridescope::canvas {

/// The window divided into square tiles, in row-major order; the last of a row and a column may exceed it.
struct Tiles {
  static constexpr int edge = 32;  ///< in ImGui's pixels
  explicit Tiles(const scene::Rect& the_window);
  /// Returns the rectangle of the tile, clipped to the window.
  scene::Rect rect(int column, int row, int columns_wide = 1, int rows_high = 1) const;
  std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }

  scene::Rect window;
  int columns = 0, rows = 0;
};

/// Returns a hash of each tile's content, in painting order: equal for equal pictures.
std::vector<std::uint64_t> content_of(const Tiles& tiles, const ImDrawData& data);

}  // namespace stridescope::canvas
