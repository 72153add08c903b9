#pragma once

#include <cstdint>

namespace stridescope::scene {

/// Lengths and places are in pixels of the stage, y down, origin at the stage's top left corner.
struct Point {
  float x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
struct Size {
  float w = 0, h = 0;
  friend bool operator==(const Size&, const Size&) = default;
};
struct Rect {
  float x = 0, y = 0, w = 0, h = 0;
  bool contains(Point p) const { return p.x >= x && p.x < x + w && p.y >= y && p.y < y + h; }
  Point center() const { return {x + w / 2, y + h / 2}; }
  friend bool operator==(const Rect&, const Rect&) = default;
};
struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

}  // namespace stridescope::scene
