#pragma once

#include "ui/scene/picture/geometry.h"

namespace stridescope::scene {

/// A colour in OKLab (Björn Ottosson, 2020): `l` is perceived lightness, 0..1.
struct OkLab {
  double l = 0, a = 0, b = 0;
};
OkLab oklab(Color c);
/// Converts to sRGB, clipped to its gamut.
Color from_oklab(OkLab c);
/// WCAG 2.2 relative luminance and contrast ratio (1..21); alpha is ignored.
double luminance(Color c);
double contrast(Color a, Color b);
/// Interpolates in sRGB, including alpha.
Color mix(Color a, Color b, float t);
inline Color with_alpha(Color c, float opacity) {
  c.a = static_cast<std::uint8_t>(static_cast<float>(c.a) * (opacity < 0   ? 0
                                                             : opacity > 1 ? 1
                                                                           : opacity) +
                                  0.5f);
  return c;
}
constexpr Color rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
          static_cast<std::uint8_t>(hex), 255};
}

}  // namespace stridescope::scene
