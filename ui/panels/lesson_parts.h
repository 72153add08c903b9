#pragma once

#include <functional>

#include "ui/scene/picture/style.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// How high the parts of the window are that a lesson needs; 0: it needs none.
struct LessonRoom {
  float bar = 0;                                      ///< over the stage: chapter, meters, ways on
  std::function<float(float width)> question_height;  ///< under the stage; empty: nothing is asked
};
LessonRoom lesson_room(const UiState& state, const scene::Style& style, const Text& text,
                       const scene::TextMeasure& measure);

/// `scene`: the stage, whose step counts.
void lesson_bar(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area);
/// The question on show with its answers, what is right once it is answered, and, before a class, raised
/// hands.
void question_panel(Ui& ui, const UiState& state, const scene::Rect& area);

}  // namespace stridescope::ui
