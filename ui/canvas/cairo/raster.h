#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "ui/canvas/cairo/cairo_canvas.h"

struct _cairo_surface;

namespace stridescope::canvas {

/// A pixel buffer for painting scenes. Equal scenes give equal pixels.
class Raster {
 public:
  /// Size in pixels. Throws std::runtime_error if memory is exhausted.
  Raster(int width, int height);
  ~Raster();
  Raster(const Raster&) = delete;
  Raster& operator=(const Raster&) = delete;
  /// Replaces the previous content.
  void paint(const scene::Scene& scene, const CairoFonts& fonts);
  /// Rows from the top, without padding; a pixel is blue, green, red and an unused byte.
  std::span<const std::byte> pixels() const;

 private:
  int width_, height_;
  _cairo_surface* surface_;
};

}  // namespace stridescope::canvas
