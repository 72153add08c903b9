#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace stridescope::canvas {

/// A square icon of `size` pixels a side: rows from the top, four bytes a pixel (red, green, blue, alpha, not
/// premultiplied). Draws only the filled `rect` elements of the SVG image, which suffices for the program's
/// icon.
std::vector<std::uint8_t> icon_pixels(std::string_view svg, int size);

}  // namespace stridescope::canvas
