#pragma once

#include <cstdint>
#include <vector>

struct ImDrawList;

namespace stridescope::canvas {

/// A cell without its text, in the format of the graphics card. Lengths are in ImGui's pixels, colours are
/// packed as by ImGui.
struct CellShape {
  float x = 0, y = 0, w = 0, h = 0;
  float radius = 0, ring_width = 0;
  std::uint32_t fill = 0, edge = 0, ring = 0;  ///< alpha 0: absent
};
/// Cells painted in one draw call. The only data that a draw-list callback has here.
struct CellBatch {
  std::vector<CellShape> cells;
  bool is_plain = false;  ///< opaque rectangles, without corners, edges and rings
};

/// Paints many cells with two triangles each, where Dear ImGui needs hundreds for one with rounded corners;
/// and plain ones without a texture lookup for each pixel.
class CellPainter {
 public:
  virtual ~CellPainter() = default;
  /// Appends the cells to the list.
  virtual void add(ImDrawList& list, CellBatch batch) = 0;
};

}  // namespace stridescope::canvas
