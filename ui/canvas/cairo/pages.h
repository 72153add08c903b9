#pragma once

#include <memory>
#include <string>

#include "ui/canvas/cairo/cairo_canvas.h"

struct _cairo_surface;

namespace stridescope::canvas {

/// A PDF that grows page by page. The same pages give the same bytes.
class Pages {
 public:
  /// Of a page, in points (1/72 inch).
  explicit Pages(scene::Size size);
  ~Pages();
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  /// The drawing context of the current page; in points.
  _cairo* cairo() { return cairo_; }
  /// A scene on the page that is filled, as large as fits a rectangle of it.
  void place(const scene::Scene& scene, scene::Rect where, const CairoFonts& fonts);
  /// Begins the next one. An empty page at the end is not kept.
  void turn();
  /// A page of a scene as large as pages are.
  void add(const scene::Scene& scene, const CairoFonts& fonts);
  void set_title(const std::string& title);
  /// The file; nothing can be added after it. Throws std::runtime_error.
  std::string finish();

 private:
  std::string bytes_;
  _cairo_surface* surface_;
  _cairo* cairo_;
};

}  // namespace stridescope::canvas
