#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "ui/canvas/cairo/cairo_canvas.h"

struct _cairo_surface;

namespace stridescope::canvas {

/// Pixels that scenes are painted on, one after the other. The same scene gives the same pixels.
class Raster {
 public:
  /// In pixels. Throws std::runtime_error where there is no memory for them.
  Raster(int width, int height);
  ~Raster();
  Raster(const Raster&) = delete;
  Raster& operator=(const Raster&) = delete;
  /// Over all that was there.
  void paint(const scene::Scene& scene, const CairoFonts& fonts);
  /// Rows from the top, without gaps; a pixel is blue, green, red and a byte without meaning.
  std::span<const std::byte> pixels() const;

 private:
  int width_, height_;
  _cairo_surface* surface_;
};

}  // namespace stridescope::canvas
