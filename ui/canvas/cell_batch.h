#pragma once

#include <cstdint>
#include <vector>

struct ImDrawList;

namespace stridescope::canvas {

/// A cell without its text, as the graphics card gets it. Lengths in ImGui's pixels, colours as ImGui packs
/// them.
struct CellShape {
  float x = 0, y = 0, w = 0, h = 0;
  float radius = 0, ring_width = 0;
  std::uint32_t fill = 0, edge = 0, ring = 0;  ///< alpha 0: none
};
/// Cells that are painted at once. The only data that a callback of a draw list has here.
struct CellBatch {
  std::vector<CellShape> cells;
  bool is_plain = false;  ///< opaque rectangles, without corners, edges and rings
};

/// Paints many cells at the cost of two triangles each, where Dear ImGui takes hundreds for one with round
/// corners; and plain ones without looking up a texture for each pixel.
class CellPainter {
 public:
  virtual ~CellPainter() = default;
  /// Puts them into the list, after what is there.
  virtual void add(ImDrawList& list, CellBatch batch) = 0;
};

}  // namespace stridescope::canvas
