#include "ui/lesson/lesson_picture.h"

#include "engine/lesson/parse.h"
#include "engine/session/session.h"
#include "ui/scene/build.h"
#include "ui/scene/picture/pan_zoom.h"

namespace stridescope::ui {
namespace {

/// The pictures are built for a stage of this width and made smaller.
constexpr float stage_width = 560;

std::size_t representative_step(const session::Session& session) {
  const auto steps = session.steps();
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const bool makes_tensor = !steps[s].outcome.bound.empty() && !steps[s].caught;
    if (s > 0 && makes_tensor && lesson::cues_of(steps[s].leading).question) return s + 1;
  }
  return steps.size();
}

}  // namespace

scene::Scene lesson_picture(const ShippedLesson& lesson, const scene::Style& style, scene::Size size,
                            const scene::TextMeasure& measure, const Text& text) {
  const auto opened = session::open(lesson.text);
  const auto& session = opened.session;
  const auto state = session.at(representative_step(session));
  scene::ViewState view;
  view.selected = scene::newest_tensor(state);
  const auto small = scene::make_style(style.theme, size.w / stage_width);
  return scene::build(state, view, small, size, measure, text);
}

}  // namespace stridescope::ui
