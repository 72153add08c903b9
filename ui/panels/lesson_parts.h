#pragma once

#include <functional>

#include "ui/scene/picture/style.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Heights of the window's parts for a lesson; 0: not needed.
struct LessonHeights {
  float bar = 0;                                      ///< over the stage: chapter, meters, buttons
  std::function<float(float width)> question_height;  ///< under the stage; empty: no question
};
LessonHeights lesson_heights(const UiState& state, const scene::Style& style, const Text& text,
                             const scene::TextMeasure& measure);

/// `scene`: the stage, for the progress of its step.
void lesson_bar(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area);
/// Draws the shown question with its answers, the right ones once it is answered, and, in a lecture, raised
/// hands.
void question_panel(Ui& ui, const UiState& state, const scene::Rect& area);

}  // namespace stridescope::ui
