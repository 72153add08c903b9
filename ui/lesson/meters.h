#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/session/session.h"
#include "engine/words/words.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::ui {

/// State of a lesson's meter: the bytes that were copied to make its tensors.
struct MeterView {
  std::string name;
  std::int64_t copied_bytes = 0;
  std::int64_t most_bytes = 0;  ///< of all meters at the lesson's end: the scale of the bars
};

/// A step, counted from 1, and the share of its bytes copied so far.
struct PlayedStep {
  std::size_t step = 0;
  float share = 1;
};
std::vector<MeterView> meter_views(const lesson::Lesson& lesson, const session::Session& session,
                                   PlayedStep at, std::string_view language);

/// Returns the height of a row of meters on pictures and films.
float meters_height(const scene::Style& style);
/// Adds meters to a free area of a scene, side by side: name, bar, bytes.
scene::Scene with_meters(scene::Scene scene, const std::vector<MeterView>& meters, const scene::Rect& area,
                         const scene::Style& style, const scene::TextMeasure& measure,
                         const words::Translator& words);

}  // namespace stridescope::ui
