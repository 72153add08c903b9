#include "ui/canvas/cairo/icon.h"

#include <cairo.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <numbers>
#include <string>

namespace stridescope::canvas {
namespace {

/// Returns the value of an element's attribute; empty if absent.
std::string_view attribute(std::string_view element, std::string_view name) {
  const auto key = " " + std::string(name) + "=\"";
  const auto at = element.find(key);
  if (at == element.npos) return {};
  const auto value = element.substr(at + key.size());
  return value.substr(0, value.find('"'));
}

double number(std::string_view element, std::string_view name) {
  const auto digits = attribute(element, name);
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

void fill_rect(cairo_t* cairo, std::string_view element) {
  const double x = number(element, "x"), y = number(element, "y"), w = number(element, "width"),
               h = number(element, "height"), r = number(element, "rx"), turn = std::numbers::pi / 2;
  cairo_new_path(cairo);
  cairo_arc(cairo, x + w - r, y + r, r, -turn, 0);
  cairo_arc(cairo, x + w - r, y + h - r, r, 0, turn);
  cairo_arc(cairo, x + r, y + h - r, r, turn, 2 * turn);
  cairo_arc(cairo, x + r, y + r, r, 2 * turn, 3 * turn);
  cairo_close_path(cairo);
  const auto color = attribute(element, "fill");
  unsigned rgb = 0;
  if (color.starts_with('#')) std::from_chars(color.data() + 1, color.data() + color.size(), rgb, 16);
  cairo_set_source_rgb(cairo, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
  cairo_fill(cairo);
}

}  // namespace

std::vector<std::uint8_t> icon_pixels(std::string_view svg, int size) {
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size), &cairo_surface_destroy);
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()), &cairo_destroy);
  const double side = number(svg.substr(std::min(svg.find("<svg"), svg.size())), "width");
  if (side > 0) cairo_scale(cairo.get(), size / side, size / side);
  for (auto at = svg.find("<rect"); at != svg.npos; at = svg.find("<rect", at + 1))
    fill_rect(cairo.get(), svg.substr(at, svg.find('>', at) - at));
  cairo_surface_flush(surface.get());
  std::vector<std::uint8_t> pixels;
  const auto* rows = cairo_image_surface_get_data(surface.get());
  for (int y = 0; rows && y < size; ++y) {
    const auto* row =
        reinterpret_cast<const std::uint32_t*>(rows + y * cairo_image_surface_get_stride(surface.get()));
    for (int x = 0; x < size; ++x) {
      const std::uint32_t alpha = row[x] >> 24;
      for (const int shift : {16, 8, 0})
        pixels.push_back(alpha == 0 ? 0 : static_cast<std::uint8_t>((row[x] >> shift & 255) * 255 / alpha));
      pixels.push_back(static_cast<std::uint8_t>(alpha));
    }
  }
  return pixels;
}

}  // namespace stridescope::canvas
