#pragma once

#include <memory>
#include <vector>

#include "ui/canvas/cell_batch.h"

struct ImDrawCmd;

namespace stridescope::app {

/// Draws cells as instances of one square, with corners, edges and rings computed per pixel. Needs a current
/// OpenGL context.
class CellRenderer : public canvas::CellPainter {
 public:
  /// Throws std::runtime_error with the driver's message if it rejects the program.
  CellRenderer();
  ~CellRenderer() override;
  CellRenderer(const CellRenderer&) = delete;
  CellRenderer& operator=(const CellRenderer&) = delete;

  void add(ImDrawList& list, canvas::CellBatch batch) override;
  /// Drops the batches of the last frame, which may refer to freed cells.
  void begin_frame() { batches_.clear(); }

 private:
  struct Entry {
    canvas::CellBatch batch;  // first: a callback's data is a pointer to it
    CellRenderer* renderer;
  };
  void draw(const canvas::CellBatch& batch, const ImDrawCmd& command) const;

  unsigned program_ = 0, array_ = 0, buffer_ = 0;
  int viewport_location_ = -1, scale_location_ = -1;
  std::vector<std::unique_ptr<Entry>> batches_;
};

}  // namespace stridescope::app
