#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ui/scene/picture/geometry.h"

namespace stridescope::scene {

enum class Theme : std::uint8_t { light, dark, projector };

/// Every colour of a theme.
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

/// Every length in pixels (already scaled) and duration in seconds.
struct Style {
  Theme theme = Theme::light;
  float scale = 1;
  Palette palette;
  // type scale, pixels
  float text_small, text, text_large, text_title, mono_small, mono, mono_large;
  float caption, caption_code;  ///< of what is said under the figure: the narration, the statement
  float least_text;             ///< the smallest text, unless not even a part of it fits
  // spacing scale, pixels
  float space_1, space_2, space_3, space_4, space_5;
  float cell, cell_gap, cell_radius;  ///< a cell's preferred edge, gap and corner
  float largest_cell;                 ///< the largest edge of a cell
  float panel_radius, line_width, ring_width;
  // durations, seconds
  float see_secs, move_secs, settle_secs, hover_secs, glide_secs;
  friend bool operator==(const Style&, const Style&) = default;
};

/// For a person at the screen: no text below 12 pixels at scale 1.
Style make_style(Theme theme, float scale);
/// For a lecture on a screen of this height: captions of 1/25 of it, no text below 1/45.
Style lecture_style(Theme theme, float screen_height);
/// Whether it is a lecture's: what is said under the figure is larger than anything on it.
bool is_for_class(const Style& style);
/// The same style with text, spaces and cells `factor` times as large; text becomes no smaller than the
/// smallest.
Style scaled(const Style& style, float factor);
/// The same with text closer to the smallest size and less space, for crowded stages.
Style denser(const Style& style);
/// Position along the storage, 0..1, to a cell's colour: monotone in lightness.
Color ramp(Theme theme, double position);
/// Black or white, whichever reads better on a background: always at least 4.5 : 1.
Color ink_on(Color background);
/// The first shade between a background and its ink with a contrast of at least 3 : 1.
Color quiet_mark_on(Color background);
/// A place of the ramp where nothing was ever written: nearly the colour of the card, so that hatching shows.
Color unwritten(const Palette& palette, Color place);
/// "i", "j", "k", "l", ... for dimension d of a tensor.
std::string_view axis_letter(std::int64_t d);
/// Hue of dimension d.
Color axis_color(const Style& style, std::int64_t d);

}  // namespace stridescope::scene
