#pragma once

#include "ui/lesson/shipped_lessons.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"
#include "ui/words/text.h"

namespace stridescope::ui {

/// The stage of a lesson at a characteristic step: the first that answers a question, else the last. Small:
/// texts are left out. Runs the lesson.
scene::Scene lesson_picture(const ShippedLesson& lesson, const scene::Style& style, scene::Size size,
                            const scene::TextMeasure& measure, const Text& text);

}  // namespace stridescope::ui
