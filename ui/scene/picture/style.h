#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ui/scene/picture/geometry.h"

namespace stridescope::scene {

enum class Theme : std::uint8_t { light, dark, projector };

/// The colours of a theme.
struct Palette {
  Color stage, panel, field, line;  ///< backgrounds, and the hairline between them
  Color ink, muted, faint;          ///< text: main, secondary, disabled
  Color accent;                     ///< the one accent: focus, primary button
  Color view, copy, error;          ///< verdict words
  Color selection;                  ///< rings, ties
  Color cell_edge;                  ///< hairline of a cell; alpha 0: none
  Color skipped, skipped_ink;       ///< storage cells that the selected tensor does not read
  std::array<Color, 8> axis;        ///< hue of dimension i, j, k, ...
  friend bool operator==(const Palette&, const Palette&) = default;
};

/// Lengths in pixels (already scaled) and durations in seconds.
struct Style {
  Theme theme = Theme::light;
  float scale = 1;
  Palette palette;
  // type scale, pixels
  float text_small, text, text_large, text_title, mono_small, mono, mono_large;
  float caption, caption_code;  ///< sizes of the text under the figure: narration, statement
  float least_text;             ///< the minimum text size, used unless not even a part of the text fits
  // spacing scale, pixels
  float space_1, space_2, space_3, space_4, space_5;
  float cell, cell_gap, cell_radius;  ///< a cell's preferred edge, gap and corner
  float largest_cell;                 ///< the largest edge of a cell
  float panel_radius, line_width, ring_width;
  // durations, seconds
  float see_secs, move_secs, settle_secs, hover_secs, glide_secs;
  friend bool operator==(const Style&, const Style&) = default;
};

/// Returns the style for one person at a screen: no text below 12 pixels at scale 1.
Style make_style(Theme theme, float scale);
/// Returns the style for a lecture on a screen of this height: captions of 1/25 of it, no text below 1/45.
Style lecture_style(Theme theme, float screen_height);
/// Returns true for a lecture's style: the text under the figure is larger than any text in it.
bool is_lecture_style(const Style& style);
/// Returns the style with text, spaces and cells scaled by `factor`; text does not become smaller than the
/// minimum size.
Style scaled(const Style& style, float factor);
/// Returns the style with smaller text and less space, for crowded stages.
Style denser(const Style& style);
/// Returns the colour of a position in the storage, 0..1: monotone in lightness.
Color ramp(Theme theme, double position);
/// Returns black or white, whichever has more contrast to a background: at least 4.5 : 1.
Color ink_on(Color background);
/// Returns the first shade between a background and its ink with a contrast of at least 3 : 1.
Color quiet_mark_on(Color background);
/// Returns the ramp's colour for uninitialised memory: close to the card's colour, so that hatching shows.
Color uninitialized_color(const Palette& palette, Color place);
/// Returns "i", "j", "k", "l", ... for dimension d of a tensor.
std::string_view axis_letter(std::int64_t d);
/// Returns the hue of dimension d.
Color axis_color(const Style& style, std::int64_t d);

}  // namespace stridescope::scene
