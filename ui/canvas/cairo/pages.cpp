#include "ui/canvas/cairo/pages.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace stridescope::canvas {
namespace {

cairo_status_t collect_page(void* closure, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Pages::Pages(scene::Size size)
    : surface_(cairo_pdf_surface_create_for_stream(collect_page, &bytes_, size.w, size.h)),
      cairo_(cairo_create(surface_)) {
  // Fixed, so that any Cairo writes the same file: newer ones default to a later version.
  cairo_pdf_surface_restrict_to_version(surface_, CAIRO_PDF_VERSION_1_4);
  cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATOR, "Stridescope");
  cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATE_DATE, "");
}

Pages::~Pages() {
  cairo_destroy(cairo_);
  cairo_surface_destroy(surface_);
}

void Pages::place(const scene::Scene& scene, scene::Rect where, const CairoFonts& fonts) {
  const double scale = std::min(where.w / scene.size.w, where.h / scene.size.h);
  cairo_save(cairo_);
  cairo_translate(cairo_, where.x, where.y);
  cairo_scale(cairo_, scale, scale);
  cairo_rectangle(cairo_, 0, 0, scene.size.w, scene.size.h);
  cairo_clip(cairo_);
  paint(cairo_, scene, fonts);
  cairo_restore(cairo_);
}

void Pages::next_page() { cairo_show_page(cairo_); }

void Pages::add(const scene::Scene& scene, const CairoFonts& fonts) {
  paint(cairo_, scene, fonts);
  next_page();
}

void Pages::set_title(const std::string& title) {
  cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, title.c_str());
}

std::string Pages::finish() {
  const auto painted = cairo_status(cairo_);
  cairo_surface_finish(surface_);
  const auto status = painted != CAIRO_STATUS_SUCCESS ? painted : cairo_surface_status(surface_);
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  return std::move(bytes_);
}

}  // namespace stridescope::canvas
