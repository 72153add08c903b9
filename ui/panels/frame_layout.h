#pragma once

#include <string_view>
#include <vector>

#include "ui/panels/lesson_parts.h"
#include "ui/panels/notices.h"
#include "ui/scene/picture/style.h"
#include "ui/settings/settings.h"
#include "ui/state.h"

namespace stridescope::ui {

/// Areas of the window's parts, in pixels. A folded panel has no width.
struct FrameLayout {
  scene::Rect top_bar, stage, bottom;
  scene::Rect lesson, question;     ///< over and under the stage, for a lesson
  scene::Rect hint;                 ///< a line under the stage, for the first start
  scene::Rect notices;              ///< at the lower end of a panel beside the stage, or under the stage
  scene::Rect speaker;              ///< the speaker's view, at the right
  std::vector<scene::Rect> panels;  ///< in the order of panel_table
  const scene::Rect& panel(std::string_view name) const;
};

/// Returns the wanted scale, reduced as far as the stage needs room.
float fitting_scale(scene::Size window, float wanted);

/// The parts of the window besides the stage and the panels.
struct FrameParts {
  bool top_bar = true, bottom = true, hint = false, speaker = false;
  bool waits = false;  ///< a question is open: panels that would answer it show a placeholder
};
/// Lays out the window. Hides panels if the stage would become too narrow: first the inspector, then the
/// operations.
FrameLayout frame_layout(scene::Size window, const Settings& settings, const scene::Style& style,
                         const FrameParts& parts = {}, const LessonHeights& lesson = {},
                         const NoticeRoom& notices = {});
/// Returns the panels of a state: in a lecture only the stage and panels opened explicitly.
FrameLayout frame_layout(scene::Size window, const UiState& state, const scene::Style& style,
                         const LessonHeights& lesson = {}, const NoticeRoom& notices = {});

}  // namespace stridescope::ui
