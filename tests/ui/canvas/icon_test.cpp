#include "ui/canvas/cairo/icon.h"

#include <array>

#include "assets.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

std::array<int, 4> pixel(const std::vector<std::uint8_t>& pixels, int size, int x, int y) {
  const auto* at = pixels.data() + (static_cast<std::size_t>(y) * size + x) * 4;
  return {at[0], at[1], at[2], at[3]};
}

}  // namespace

TEST_CASE("the program's icon is drawn at every size that a window uses") {
  const auto svg = assets::find("icons/stridescope.svg").value();
  for (const int size : {16, 32, 48, 128}) {
    const auto pixels = canvas::icon_pixels(svg, size);
    REQUIRE(pixels.size() == static_cast<std::size_t>(size) * size * 4);
    CHECK(pixel(pixels, size, 0, 0)[3] == 0);
    CHECK(pixel(pixels, size, size / 2, size / 16) == std::array{0x12, 0x19, 0x2a, 255});
    CHECK(pixel(pixels, size, 49 * size / 128, 56 * size / 128) == std::array{0xe8, 0xee, 0xf7, 255});
    CHECK(pixel(pixels, size, 79 * size / 128, 104 * size / 128) == std::array{0x2f, 0x57, 0x99, 255});
  }
}

TEST_CASE("an image without rectangles gives an empty icon") {
  CHECK(canvas::icon_pixels("", 2) == std::vector<std::uint8_t>(16));
}
