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
/// Cells painted in one draw call. The user data of every draw-list callback points to a CellBatch: the
/// damage tracking hashes its cells.
struct CellBatch {
  std::vector<CellShape> cells;
  bool is_plain = false;  ///< opaque rectangles, without corners, edges and rings
};

/// Paints many cells. Each takes two triangles, where Dear ImGui needs hundreds for rounded corners; plain
/// cells need no texture lookup per pixel.
class CellPainter {
 public:
  virtual ~CellPainter() = default;
  /// Appends the cells to the list.
  virtual void add(ImDrawList& list, CellBatch batch) = 0;
};

}  // namespace stridescope::canvas
