#include "ui/canvas/cairo/raster.h"

#include <cairo.h>

#include <bit>
#include <stdexcept>

namespace stridescope::canvas {

static_assert(std::endian::native == std::endian::little, "Cairo's pixels are words of the machine");

Raster::Raster(int width, int height)
    : width_(width),
      height_(height),
      surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)) {
  const auto status = cairo_surface_status(surface_);
  if (status == CAIRO_STATUS_SUCCESS && cairo_image_surface_get_stride(surface_) == width * 4) return;
  cairo_surface_destroy(surface_);
  throw std::runtime_error(cairo_status_to_string(status));
}

Raster::~Raster() { cairo_surface_destroy(surface_); }

void Raster::paint(const scene::Scene& scene, const CairoFonts& fonts) {
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface_), &cairo_destroy);
  canvas::paint(cairo.get(), scene, fonts);
  const auto status = cairo_status(cairo.get());
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  cairo_surface_flush(surface_);
}

std::span<const std::byte> Raster::pixels() const {
  return std::as_bytes(std::span(cairo_image_surface_get_data(surface_),
                                 static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 4));
}

}  // namespace stridescope::canvas
