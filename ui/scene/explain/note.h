#pragma once

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// The height of a note under the figure of a stage; 0 without words. `style` is scaled as for the
/// stage.
float note_height(const Note& note, const Style& style, Size size, const TextMeasure& measure,
                  const words::Words& words);
/// The view's note, each line centred: the statement with its verdict, values, the output, the narration.
void paint_note(Scene& scene, const Stage& stage, Rect where);
/// Its width on a stage of this width.
float note_width(const Style& style, float stage_width);

}  // namespace stridescope::scene
