#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "ui/scene/picture/color.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {
namespace {

/// Anchors at equal lightness steps, from the first element of a storage to the last. Mixing in OKLab makes
/// lightness linear, so equal differences in position are equally visible.
constexpr std::array<Color, 6> anchors_light{rgb(0xf6f3b2), rgb(0xb9dfae), rgb(0x6cc2b8),
                                             rgb(0x3f9bc0), rgb(0x3a6fae), rgb(0x2c3f86)};
constexpr std::array<Color, 6> anchors_projector{rgb(0xfff3a8), rgb(0xb7e0a0), rgb(0x5cc0b4),
                                                 rgb(0x2f93c0), rgb(0x2f62ac), rgb(0x222a78)};

Color along(std::span<const Color> anchors, double first_l, double last_l, double t) {
  const double place = t * static_cast<double>(anchors.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(place), anchors.size() - 2);
  const double f = place - static_cast<double>(i);
  const OkLab a = oklab(anchors[i]), b = oklab(anchors[i + 1]);
  return from_oklab({first_l + (last_l - first_l) * t, a.a + (b.a - a.a) * f, a.b + (b.b - a.b) * f});
}

}  // namespace

Color ramp(Theme theme, double position) {
  const double t = std::isnan(position) ? 0 : std::clamp(position, 0.0, 1.0);
  switch (theme) {
    case Theme::dark: return along(anchors_light, 0.95, 0.37, 1 - t);
    case Theme::projector: return along(anchors_projector, 0.955, 0.32, t);
    case Theme::light: break;
  }
  return along(anchors_light, 0.945, 0.385, t);
}

Color ink_on(Color background) {
  constexpr Color black = rgb(0x000000), white = rgb(0xffffff);
  return contrast(white, background) >= 4.5 ? white : black;
}

Color quiet_mark_on(Color background) {
  const Color ink = ink_on(background);
  for (float strength = 0.3f; strength < 1; strength += 0.05f)
    if (const Color mark = mix(background, ink, strength); contrast(mark, background) >= 3.1) return mark;
  return ink;
}

Color uninitialized_color(const Palette& palette, Color place) { return mix(place, palette.panel, 0.72f); }

}  // namespace stridescope::scene
