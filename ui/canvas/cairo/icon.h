#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace stridescope::canvas {

/// Returns a square icon with edges of `size` pixels: rows from the top, four bytes per pixel (red, green,
/// blue, alpha, not premultiplied). Draws only the filled `rect` elements of the SVG image, which suffices
/// for the program's icon.
std::vector<std::uint8_t> icon_pixels(std::string_view svg, int size);

}  // namespace stridescope::canvas
