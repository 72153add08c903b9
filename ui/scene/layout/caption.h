#pragma once

#include <vector>

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// A piece of a card's text: runs, with an optional swatch or badge before them.
struct CaptionToken {
  enum class Kind : std::uint8_t { text, chip, status_badge, badge } kind = Kind::text;
  /// The kind of the piece; together with `nth`, it identifies the piece in every caption of a tensor.
  enum class Role : std::uint8_t {
    name,
    source,
    shape,
    dtype,
    offset,
    count,
    stride,
    status_badge,
    badge
  } role = Role::name;
  std::int64_t nth = 0;
  std::vector<TextRun> runs = {};
  float size = 0;
  Rect rect = {};         ///< within the caption
  std::int64_t dim = -1;  ///< chip: its dimension
  bool on = false;        ///< status badge: true
};

/// The number of leading runs of a stride's chip: the axis's letter, a dot and the number. The runs after
/// them say that the stride has no effect.
inline constexpr std::size_t runs_of_chip = 3;
/// The `nth` of the badge that says how the grid is laid out.
inline constexpr std::int64_t grid_status_badge = 64;
/// The side of a chip's swatch, and of a badge's dot, in pixels.
inline float caption_swatch(const Style& style) { return style.mono * 0.95f; }
inline float status_badge_size(const Style& style) { return style.text * 0.8f; }
/// Padding at each side of a badge's text, in pixels.
inline float badge_padding(const Style& style) { return style.text_small * 0.35f; }

/// A tensor's name, expression, shape, stride, offset and status badges, broken into lines of a width.
struct Caption {
  std::vector<CaptionToken> tokens = {};
  float width = 0, height = 0;
  WidthRange same = {};  ///< the widths at which the caption is set identically
};
/// `brief`: the name and shape only. The expression takes at most `source_lines` lines; if that is 0, the
/// badge of a parameter is left out, too.
Caption plan_caption(const Stage& stage, const TensorModel& tensor, float width, bool brief, bool is_whole,
                     int source_lines, const Style& style);
/// Breaks an expression into at most `most` lines, before methods and after commas; "…" marks omitted
/// text.
std::vector<std::string> break_expression(const std::string& expression, const TrackedWidth& first,
                                          const TrackedWidth& others, int most, float size,
                                          const TextMeasure& measure);

}  // namespace stridescope::scene
