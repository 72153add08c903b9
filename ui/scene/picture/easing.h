#pragma once

#include <algorithm>

namespace stridescope::scene {

/// Linear easing: 0 before `begin`, 1 after `end`.
inline float linear_progress(double t, double begin, double end) {
  if (t >= end) return 1;
  if (t <= begin) return 0;
  return static_cast<float>((t - begin) / (end - begin));
}
/// Smoothstep: the cubic 3x² - 2x³, with zero slope at both ends.
inline float eased(float x) { return x * x * (3 - 2 * x); }
inline float eased(double t, double begin, double end) { return eased(linear_progress(t, begin, end)); }
/// Rises from 0 to 1 in the middle of the span and falls back to 0.
inline float pulse(double t, double begin, double end) {
  const float x = linear_progress(t, begin, end);
  return 4 * x * (1 - x);
}

}  // namespace stridescope::scene
