#include "ui/canvas/cairo/picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

#include "engine/io/text_file.h"

namespace stridescope::canvas {
namespace {

cairo_status_t collect(void* closure, const unsigned char* bytes, unsigned int count) {
  auto& out = *static_cast<std::vector<char>*>(closure);
  out.insert(out.end(), bytes, bytes + count);
  return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

}  // namespace

std::optional<PictureFormat> picture_format(std::string_view path) {
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::string ending(path.substr(dot + 1));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending == "png") return PictureFormat::png;
  if (ending == "svg") return PictureFormat::svg;
  if (ending == "pdf") return PictureFormat::pdf;
  return std::nullopt;
}

std::vector<char> picture(PictureFormat format, const scene::Scene& scene, const CairoFonts& fonts,
                          double scale) {
  std::vector<char> bytes;
  const double w = std::ceil(scene.size.w * scale), h = std::ceil(scene.size.h * scale);
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      format == PictureFormat::png
          ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(w), static_cast<int>(h))
      : format == PictureFormat::svg ? cairo_svg_surface_create_for_stream(collect, &bytes, w, h)
                                     : cairo_pdf_surface_create_for_stream(collect, &bytes, w, h),
      &cairo_surface_destroy);
  check(cairo_surface_status(surface.get()));
  if (format == PictureFormat::svg) cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()), &cairo_destroy);
  cairo_scale(cairo.get(), scale, scale);
  paint(cairo.get(), scene, fonts);
  check(cairo_status(cairo.get()));
  if (format == PictureFormat::png) {
    check(cairo_surface_write_to_png_stream(surface.get(), collect, &bytes));
  } else {
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
  }
  return bytes;
}

void write_picture(const std::string& path, PictureFormat format, const scene::Scene& scene,
                   const CairoFonts& fonts, double scale) {
  const auto bytes = picture(format, scene, fonts, scale);
  io::save_text_file(path, std::string_view(bytes.data(), bytes.size()));
}

}  // namespace stridescope::canvas
