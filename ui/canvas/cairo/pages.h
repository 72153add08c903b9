#pragma once

#include <memory>
#include <string>

#include "ui/canvas/cairo/cairo_canvas.h"

struct _cairo_surface;

namespace stridescope::canvas {

/// A PDF that is written page by page. Equal pages give equal bytes.
class Pages {
 public:
  /// The page size, in points (1/72 inch).
  explicit Pages(scene::Size size);
  ~Pages();
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  /// Returns the drawing context of the current page; in points.
  _cairo* cairo() { return cairo_; }
  /// Draws a scene on the current page, as large as fits a rectangle of it.
  void place(const scene::Scene& scene, scene::Rect where, const CairoFonts& fonts);
  /// Begins the next page. An empty page at the end is not kept.
  void next_page();
  /// Adds a page with a scene of the page's size.
  void add(const scene::Scene& scene, const CairoFonts& fonts);
  void set_title(const std::string& title);
  /// Returns the file; nothing can be added after it. Throws std::runtime_error on failure.
  std::string finish();

 private:
  std::string bytes_;
  _cairo_surface* surface_;
  _cairo* cairo_;
};

}  // namespace stridescope::canvas
