#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "ui/canvas/cairo/cairo_canvas.h"

struct _cairo_surface;

namespace stridescope::canvas {

/// Pixels on which scenes are painted, one after the other. Equal scenes give equal pixels.
class Raster {
 public:
  /// Size in pixels. Throws std::runtime_error if there is no memory.
  Raster(int width, int height);
  ~Raster();
  Raster(const Raster&) = delete;
  Raster& operator=(const Raster&) = delete;
  /// Replaces the former content.
  void paint(const scene::Scene& scene, const CairoFonts& fonts);
  /// Rows from the top, without gaps; a pixel is blue, green, red and a byte without meaning.
  std::span<const std::byte> pixels() const;

 private:
  int width_, height_;
  _cairo_surface* surface_;
};

}  // namespace stridescope::canvas
