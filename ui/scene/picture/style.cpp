#include "ui/scene/picture/style.h"

#include <algorithm>

#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

Palette light() {
  Palette p;
  p.stage = rgb(0xf7f7f4), p.panel = rgb(0xffffff), p.field = rgb(0xf0f0ec), p.line = rgb(0xdcdcd5);
  p.ink = rgb(0x14171f), p.muted = rgb(0x565b66), p.faint = rgb(0x686d77);
  p.accent = rgb(0x0b5fd0);
  p.view = rgb(0x0b6e5f), p.copy = rgb(0x95480a), p.error = rgb(0xb0182b);
  p.selection = rgb(0x14171f);
  p.cell_edge = with_alpha(rgb(0x14171f), 0.14f);
  p.skipped = rgb(0xe9e9e4), p.skipped_ink = rgb(0x5e636d);
  p.axis = {rgb(0xbe3a10), rgb(0x5022b4), rgb(0x3b52fe), rgb(0x660b04),
            rgb(0x725e9d), rgb(0x78485d), rgb(0x3b2a60), rgb(0x3d142b)};
  return p;
}

Palette dark() {
  Palette p;
  p.stage = rgb(0x11141b), p.panel = rgb(0x191d27), p.field = rgb(0x222733), p.line = rgb(0x343a49);
  p.ink = rgb(0xf2f4f8), p.muted = rgb(0xa9b0bf), p.faint = rgb(0x949cad);
  p.accent = rgb(0x7db3ff);
  p.view = rgb(0x5fe0c4), p.copy = rgb(0xf5b95a), p.error = rgb(0xff8f96);
  p.selection = rgb(0xffffff);
  p.cell_edge = with_alpha(rgb(0xffffff), 0.12f);
  p.skipped = rgb(0x262b37), p.skipped_ink = rgb(0x9aa1b0);
  p.axis = {rgb(0xc8a908), rgb(0x848cea), rgb(0x27e9ef), rgb(0xf4649a),
            rgb(0x5ec1ea), rgb(0xbadda1), rgb(0xe6fe17), rgb(0xf1ca45)};
  return p;
}

/// For weak projectors: contrast 7 : 1, outlined cells.
Palette projector() {
  Palette p;
  p.stage = rgb(0xffffff), p.panel = rgb(0xffffff), p.field = rgb(0xf2f2f2), p.line = rgb(0x8a8a8a);
  p.ink = rgb(0x000000), p.muted = rgb(0x333333), p.faint = rgb(0x4a4a4a);
  p.accent = rgb(0x003f9e);
  p.view = rgb(0x00483c), p.copy = rgb(0x6b3000), p.error = rgb(0x9a0010);
  p.selection = rgb(0x000000);
  p.cell_edge = rgb(0x000000);
  p.skipped = rgb(0xf2f2f2), p.skipped_ink = rgb(0x4a4a4a);
  p.axis = {rgb(0x87280e), rgb(0x3a1397), rgb(0x362fdc), rgb(0x591257),
            rgb(0x713d60), rgb(0x331319), rgb(0x0d063b), rgb(0x1c000e)};
  return p;
}

Palette palette(Theme theme) {
  switch (theme) {
    case Theme::dark: return dark();
    case Theme::projector: return projector();
    case Theme::light: break;
  }
  return light();
}

void multiply_lengths(Style& s, float f) {
  // All lengths scale alike: captions measured at one size are known at every other.
  const float text = s.least_text > 0 ? std::max(f, s.least_text / s.text_small) : f;
  for (float* length :
       {&s.text_small, &s.text, &s.text_large, &s.text_title, &s.mono_small, &s.mono, &s.mono_large,
        &s.caption, &s.caption_code, &s.space_1, &s.space_2, &s.space_3, &s.space_4, &s.space_5})
    *length *= text;
  for (float* length :
       {&s.cell, &s.largest_cell, &s.cell_gap, &s.cell_radius, &s.panel_radius, &s.line_width, &s.ring_width})
    *length *= f;
}

}  // namespace

Style make_style(Theme theme, float scale) {
  Style s{};
  s.theme = theme;
  s.scale = scale;
  s.palette = palette(theme);
  s.text_small = 12, s.text = 14, s.text_large = 17, s.text_title = 21;
  s.mono_small = 12, s.mono = 14, s.mono_large = 20;
  s.caption = s.text_large, s.caption_code = s.mono * 1.15f;
  s.least_text = 0;
  s.space_1 = 4, s.space_2 = 8, s.space_3 = 12, s.space_4 = 20, s.space_5 = 32;
  s.cell = 56, s.cell_gap = 5, s.cell_radius = 5;
  s.largest_cell = 102;
  s.panel_radius = 10, s.line_width = 1, s.ring_width = 3;
  if (theme == Theme::projector) s.line_width = 1.5f, s.ring_width = 4;
  s.see_secs = 0.7f, s.move_secs = 0.9f, s.settle_secs = 0.35f;
  s.hover_secs = 0.12f, s.glide_secs = 0.26f;
  multiply_lengths(s, scale);
  s.least_text = s.text_small;
  return s;
}

Style lecture_style(Theme theme, float screen_height) {
  Style s = make_style(theme, screen_height / 720 * 1.1f);
  const float unit = screen_height / 720;
  s.text_small = s.mono_small = s.least_text = 16 * unit;
  s.text = s.mono = 18 * unit, s.text_large = 21 * unit, s.text_title = 25 * unit;
  s.mono_large = 25 * unit;
  s.caption = s.caption_code = screen_height / 25;
  s.largest_cell = screen_height / 5;
  return s;
}

bool is_lecture_style(const Style& style) { return style.caption > 1.2f * style.text_large; }

Style scaled(const Style& style, float factor) {
  Style s = style;
  multiply_lengths(s, factor);
  s.scale *= factor;
  return s;
}

Style denser(const Style& style) {
  constexpr float factor = 0.86f;
  Style s = style;
  for (float* text :
       {&s.text_small, &s.text, &s.text_large, &s.text_title, &s.mono_small, &s.mono, &s.mono_large})
    *text = std::max(*text * factor, std::min(*text, s.least_text));
  // Rulers keep their distance from the ties between them.
  for (float* length : {&s.space_2, &s.space_3, &s.space_4, &s.space_5}) *length *= factor;
  return s;
}

}  // namespace stridescope::scene
