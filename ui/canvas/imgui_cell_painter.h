#pragma once

#include "ui/canvas/cell_batch.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {

/// Paints cells with ImGui only: for small pictures, and those with few cells.
class ImguiCellPainter : public CellPainter {
 public:
  void add(ImDrawList& list, CellBatch batch) override {
    for (const auto& cell : batch.cells)
      list.AddRectFilled({cell.x, cell.y}, {cell.x + cell.w, cell.y + cell.h}, cell.fill, cell.radius);
  }
};

}  // namespace stridescope::canvas
