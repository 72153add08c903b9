#pragma once

#include <algorithm>
#include <cstdint>

namespace stridescope::scene {

/// Lengths and positions are in pixels of the stage, y down, origin at the stage's top left corner.
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
  float right() const { return x + w; }
  float bottom() const { return y + h; }
  friend bool operator==(const Rect&, const Rect&) = default;
};
struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

inline Rect inset(Rect r, float by) { return {r.x + by, r.y + by, r.w - 2 * by, r.h - 2 * by}; }
inline bool intersects(Rect a, Rect b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}
/// Returns the area of the intersection.
inline float shared_area(const Rect& a, const Rect& b) {
  const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
  const float h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
/// Returns the smallest rectangle around both; an empty one (no width and height) is ignored.
inline Rect bounding_rect(Rect a, Rect b) {
  if (a.w <= 0 && a.h <= 0) return b;
  if (b.w <= 0 && b.h <= 0) return a;
  const float x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}
inline float mix(float a, float b, float t) { return t <= 0 ? a : t >= 1 ? b : a + (b - a) * t; }
inline Point mix(Point a, Point b, float t) { return {mix(a.x, b.x, t), mix(a.y, b.y, t)}; }
inline Rect mix(Rect a, Rect b, float t) {
  return {mix(a.x, b.x, t), mix(a.y, b.y, t), mix(a.w, b.w, t), mix(a.h, b.h, t)};
}

}  // namespace stridescope::scene
