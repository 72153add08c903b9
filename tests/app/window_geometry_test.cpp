#include "app/window/window_geometry.h"

#include <vector>

#include "tests/support/catch.h"

namespace stridescope::app {

TEST_CASE("a window opens within the work area of an existing screen, including its frame") {
  const ScreenArea hd{0, 0, 1280, 720}, below_bar{0, 32, 1280, 688}, second{1280, 0, 1920, 1080};
  const FrameEdges none, frame{2, 30, 2, 4};
  struct Row {
    const char* what;
    WindowGeometry wanted;
    std::vector<ScreenArea> areas;
    FrameEdges frame;
    WindowGeometry expected;
  };
  const Row table[] = {
      {"no screen is known", {5, 6, 1280, 800}, {}, none, {5, 6, 1280, 800}},
      {"it is too high", {{}, {}, 1280, 800}, {hd}, none, {0, 0, 1280, 720}},
      {"below a bar, in a frame", {{}, {}, 1280, 800}, {below_bar}, frame, {2, 62, 1276, 654}},
      {"it fits: in the middle", {{}, {}, 800, 600}, {hd}, none, {240, 60, 800, 600}},
      {"where it was", {100, 50, 800, 600}, {hd}, none, {100, 50, 800, 600}},
      {"partly outside", {900, 400, 800, 600}, {hd}, none, {480, 120, 800, 600}},
      {"above the work area", {100, 10, 800, 600}, {below_bar}, frame, {100, 62, 800, 600}},
      {"on the second screen", {1400, 100, 1280, 800}, {hd, second}, none, {1400, 100, 1280, 800}},
      {"on a screen that is gone", {1400, 100, 1280, 800}, {hd}, none, {0, 0, 1280, 720}},
      {"on two: most of it", {1200, 0, 400, 300}, {hd, second}, none, {1280, 0, 400, 300}},
      {"maximized", {100, 50, 800, 600, true}, {hd}, none, {100, 50, 800, 600, true}},
      {"far away", {-32768, 32767, 800, 600}, {hd}, none, {240, 60, 800, 600}},
  };
  for (const auto& row : table) {
    INFO(row.what);
    CHECK(fitted_geometry(row.wanted, row.areas, row.frame) == row.expected);
  }
}

}  // namespace stridescope::app
