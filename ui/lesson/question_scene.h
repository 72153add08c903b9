#pragma once

#include <string>

#include "engine/lesson/lesson.h"
#include "ui/lesson/question_plan.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::ui {

/// A stage of a lesson in pictures and films, with its question below it as planned, as in the window during
/// a lecture. In a brief plan, right answers are marked.
scene::Scene with_question(scene::Scene stage, const lesson::Question& question, const QuestionPlan& plan,
                           const scene::Style& style);

/// A stage with a plot at its right.
scene::Scene beside_plot(scene::Scene stage, const scene::Scene& plot, const scene::Style& style);

/// The card that a chapter begins with: its title, over that of the lesson. `shown`: 0..1, how far it has
/// faded in.
scene::Scene chapter_card(const std::string& chapter, const std::string& lesson, scene::Size size,
                          const scene::Style& style, const scene::TextMeasure& measure, float shown);

}  // namespace stridescope::ui
