#pragma once

#include <algorithm>

namespace stridescope::scene {

/// 0 before `begin`, 1 after `end`, in between straight.
inline float part(double t, double begin, double end) {
  if (t >= end) return 1;
  if (t <= begin) return 0;
  return static_cast<float>((t - begin) / (end - begin));
}
/// Starts and stops without a jolt: the cubic 3x² - 2x³.
inline float eased(float x) { return x * x * (3 - 2 * x); }
inline float eased(double t, double begin, double end) { return eased(part(t, begin, end)); }
/// 0 at both ends of the span, 1 in its middle.
inline float pulse(double t, double begin, double end) {
  const float x = part(t, begin, end);
  return 4 * x * (1 - x);
}

}  // namespace stridescope::scene
