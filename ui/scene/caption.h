#pragma once

#include <vector>

#include "ui/scene/stage.h"

namespace stridescope::scene {

/// A piece of a card's text: runs, perhaps with a swatch or lamp before them.
struct CaptionToken {
  enum class Kind : std::uint8_t { text, chip, lamp } kind = Kind::text;
  std::vector<Run> runs = {};
  float size = 0;
  Rect rect = {};         ///< within the caption
  std::int64_t dim = -1;  ///< chip: its dimension
  bool on = false;        ///< lamp: lit
};

/// A tensor's name, expression, shape, stride, offset and lamp, set in lines of a width.
struct Caption {
  std::vector<CaptionToken> tokens = {};
  float width = 0, height = 0;
};
/// `narrow`: the name and shape only.
Caption plan_caption(const Stage& stage, const TensorModel& tensor, float width, bool narrow, bool is_whole,
                     const Style& style);
void add_caption(Scene& scene, TensorPart& part, const Stage& stage, const TensorModel& tensor,
                 const Caption& caption, Point at, const Style& style);

}  // namespace stridescope::scene
