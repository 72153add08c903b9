#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

#include "tests/support/catch.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/style.h"

using namespace stridescope::scene;

namespace {

constexpr Theme themes[] = {Theme::light, Theme::dark, Theme::projector};

using Matrix = std::array<std::array<double, 3>, 3>;
/// Machado, Oliveira and Fernandes (2009), severity 1: protanopia, deuteranopia, tritanopia; for linear
/// light.
constexpr Matrix blindness[] = {
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
};

Color seen(Color c, const Matrix& m) {
  const auto linear = [](std::uint8_t v) {
    const double x = v / 255.0;
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
  };
  const auto encoded = [](double x) {
    x = std::min(1.0, std::max(0.0, x));
    x = x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(x * 255));
  };
  const double in[] = {linear(c.r), linear(c.g), linear(c.b)};
  std::uint8_t out[3];
  for (std::size_t i = 0; i < 3; ++i) out[i] = encoded(m[i][0] * in[0] + m[i][1] * in[1] + m[i][2] * in[2]);
  return {out[0], out[1], out[2], 255};
}

double distance(Color a, Color b) {
  const auto x = oklab(a), y = oklab(b);
  return std::hypot(x.l - y.l, x.a - y.a, x.b - y.b);
}

/// The CIE 1976 colour difference: about 2 is just noticeable side by side.
double cie_distance(Color a, Color b) {
  const auto lab = [](Color c) {
    const auto linear = [](std::uint8_t v) {
      const double x = v / 255.0;
      return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
    };
    const double red = linear(c.r), green = linear(c.g), blue = linear(c.b);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16 / 116.0; };
    const double x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const double y = f(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
    const double z = f((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
    return std::array{116 * y - 16, 500 * (x - y), 200 * (y - z)};
  };
  const auto x = lab(a), y = lab(b);
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

}  // namespace

TEST_CASE("text has enough contrast on every background") {
  for (const auto theme : themes) {
    const auto p = make_style(theme, 1).palette;
    const double least = theme == Theme::projector ? 7.0 : 4.5;
    INFO("theme " << static_cast<int>(theme));
    for (const Color background : {p.stage, p.panel, p.field}) {
      for (const Color text : {p.ink, p.muted, p.faint, p.accent, p.view, p.copy, p.error})
        CHECK(contrast(text, background) >= 4.5);
      for (const Color text : {p.ink, p.muted}) CHECK(contrast(text, background) >= least);
      for (const Color hue : p.axis) CHECK(contrast(hue, background) >= 4.5);
    }
    CHECK(contrast(p.skipped_ink, p.skipped) >= 4.5);
    CHECK(contrast(ink_on(p.accent), p.accent) >= 4.5);
    for (const Color hue : p.axis) CHECK(contrast(ink_on(hue), hue) >= 4.5);
  }
}

TEST_CASE("text has enough contrast on hovered backgrounds, too") {
  for (const auto theme : themes) {
    const auto p = make_style(theme, 1).palette;
    const auto pointed_at = [&](Color ground) {
      const auto mix = [](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(a + (b - a) * 0.06);
      };
      return Color{mix(ground.r, p.ink.r), mix(ground.g, p.ink.g), mix(ground.b, p.ink.b), 255};
    };
    for (const Color ground : {p.panel, p.field})
      for (const Color text : {p.ink, p.muted, p.view, p.copy, p.error})
        CHECK(contrast(text, pointed_at(ground)) >= 4.5);
  }
}

TEST_CASE("meaningful marks have a contrast of at least three to one") {
  for (const auto theme : themes) {
    const auto p = make_style(theme, 1).palette;
    for (const Color mark : {p.selection, p.muted, p.accent, p.view, p.copy, p.error})
      for (const Color background : {p.stage, p.panel}) CHECK(contrast(mark, background) >= 3);
  }
}

TEST_CASE("ink has enough contrast on every colour of the ramp, and of the RGB cube") {
  for (const auto theme : themes)
    for (int i = 0; i <= 1000; ++i) {
      const Color cell = ramp(theme, i / 1000.0);
      CHECK(contrast(ink_on(cell), cell) >= 4.5);
    }
  for (int r = 0; r < 256; r += 15)
    for (int g = 0; g < 256; g += 15)
      for (int b = 0; b < 256; b += 15) {
        const Color c{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
                      static_cast<std::uint8_t>(b), 255};
        CHECK(contrast(ink_on(c), c) >= 4.5);
      }
}

TEST_CASE("marks are distinguishable from their background in every colour vision") {
  for (const auto theme : themes) {
    const auto p = make_style(theme, 1).palette;
    INFO("theme " << static_cast<int>(theme));
    for (const Color background : {p.stage, p.panel}) {
      // Rings, frames of the overview, arcs, badges, rails and arrows: WCAG 1.4.11.
      for (const Color mark : {p.selection, p.ink, p.error, p.muted, p.accent, p.view, p.copy})
        CHECK(contrast(mark, background) >= 3);
      for (const Color hue : p.axis) CHECK(contrast(hue, background) >= 3);
    }
    for (const auto& eye : blindness) {
      // The error colour is no shade of the other colours.
      CHECK(distance(seen(p.error, eye), seen(p.selection, eye)) > 0.1);
      CHECK(distance(seen(p.error, eye), seen(p.muted, eye)) > 0.05);
      // Skipped elements of the selected tensor are not mistaken for a colour of the ramp; their grey ink
      // differs, too.
      for (int i = 0; i <= 11; ++i)
        CHECK(distance(seen(p.skipped, eye), seen(ramp(theme, i / 11.0), eye)) > 0.025);
    }
  }
}

TEST_CASE("the ramp is monotonic in lightness in every colour vision") {
  for (const auto theme : themes) {
    const double way = theme == Theme::dark ? 1 : -1;
    for (int i = 0; i < 60; ++i) {
      const Color a = ramp(theme, i / 60.0), b = ramp(theme, (i + 1) / 60.0);
      CHECK((oklab(b).l - oklab(a).l) * way > 0);
      for (const auto& eye : blindness) CHECK((oklab(seen(b, eye)).l - oklab(seen(a, eye)).l) * way > -0.002);
    }
    for (int i = 0; i < 11; ++i) {  // twelve cells: neighbours differ visibly
      const Color a = ramp(theme, i / 11.0), b = ramp(theme, (i + 1) / 11.0);
      CHECK(distance(a, b) > 0.04);
      for (const auto& eye : blindness) CHECK(distance(seen(a, eye), seen(b, eye)) > 0.03);
    }
  }
  CHECK(ramp(Theme::light, -1) == ramp(Theme::light, 0));
  CHECK(ramp(Theme::light, std::nan("")) == ramp(Theme::light, 0));
}

TEST_CASE("axis colours of tensors with many dimensions differ in every colour vision") {
  for (const auto theme : themes) {
    const auto axis = make_style(theme, 1).palette.axis;
    for (const auto& [a, b] : {std::pair{0u, 3u}, std::pair{1u, 4u}}) {
      INFO("theme " << static_cast<int>(theme) << ", axes " << a << " and " << b);
      CHECK(cie_distance(axis[a], axis[b]) > 20);
      for (const auto& eye : blindness) CHECK(cie_distance(seen(axis[a], eye), seen(axis[b], eye)) > 20);
    }
  }
}

TEST_CASE("axes differ in hue in every colour vision, and in hatch and letter") {
  for (const auto theme : themes) {
    const auto axis = make_style(theme, 1).palette.axis;
    for (std::size_t i = 0; i < axis.size(); ++i)
      for (std::size_t j = i + 1; j < axis.size(); ++j) {
        INFO("theme " << static_cast<int>(theme) << ", axes " << i << " and " << j);
        const double least = i < 4 && j < 4 ? 0.11 : 0.08;
        CHECK(distance(axis[i], axis[j]) > least);
        for (const auto& eye : blindness) CHECK(distance(seen(axis[i], eye), seen(axis[j], eye)) > least);
      }
  }
  std::set<Hatch> hatches;
  std::set<std::string_view> letters;
  for (std::int64_t d = 0; d < 8; ++d) hatches.insert(axis_hatch(d));
  for (std::int64_t d = 0; d < 64; ++d) letters.insert(axis_letter(d));
  CHECK(hatches.size() == 8);
  CHECK(letters.size() == 64);
  CHECK(axis_letter(0) == "i");
  CHECK(axis_letter(3) == "l");
}

TEST_CASE("colours are unchanged by a conversion to OKLab and back") {
  for (const Color c : {rgb(0x000000), rgb(0xffffff), rgb(0x3a6fae), rgb(0xbe3a10)})
    CHECK(from_oklab(oklab(c)) == c);
}
