#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace stridescope::canvas {

/// A square icon of `size` pixels a side: rows from the top, four bytes a pixel (red, green, blue, alpha, not
/// multiplied). Of an SVG image it draws the filled `rect` elements, which are all that the program's own has.
std::vector<std::uint8_t> icon_pixels(std::string_view svg, int size);

}  // namespace stridescope::canvas
