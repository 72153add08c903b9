#include "ui/panels/frame_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/guide.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"

namespace stridescope::ui {
namespace {
constexpr float top_bar_height = 40, bottom_height = 126, least_stage_width = 380, good_stage_width = 560,
                hint_height = 38, waiting_height = 84, speaker_share = 0.34f;
/// The minimum size of the window at scale 100 %.
constexpr float least_window_width = 400, least_window_height = 300;
/// Maximum shares of a panel and of the stage for notices.
constexpr float most_for_notices = 0.6f, most_of_stage_for_notices = 0.4f;

/// Reserves room for notices at the lower end of the right panel, else of the left one, else of the stage.
scene::Rect take_notices(FrameLayout& layout, const NoticeRoom& notices) {
  const auto take = [&](scene::Rect& from, float most) {
    const float tall = std::round(std::min(notices.height(from.w), from.h * most));
    from.h -= tall;
    return scene::Rect{from.x, from.bottom(), from.w, tall};
  };
  for (const auto dock : {Dock::right, Dock::left})
    for (std::size_t i = 0; i < panel_table.size(); ++i)
      if (panel_table[i].dock == dock && layout.panels[i].w > 0)
        return take(layout.panels[i], most_for_notices);
  return take(layout.stage, most_of_stage_for_notices);
}
}  // namespace

float fitting_scale(scene::Size window, float wanted) {
  const float most = std::min(window.w / least_window_width, window.h / least_window_height);
  if (wanted <= most) return wanted;
  return std::max(0.75f, std::floor(most * 4) / 4);  // in steps, so that dragging a border bakes few fonts
}

FrameLayout frame_layout(scene::Size window, const Settings& settings, const scene::Style& style,
                         const FrameParts& parts, const LessonHeights& lesson, const NoticeRoom& notices) {
  const auto px = [&](float length) { return std::round(length * style.scale); };
  FrameLayout layout;
  layout.top_bar = {0, 0, window.w, parts.top_bar ? px(top_bar_height) : 0};
  const float bottom =
      parts.bottom ? std::min(px(bottom_height), std::max(0.f, window.h - layout.top_bar.h) * 0.5f) : 0;
  layout.bottom = {0, window.h - bottom, window.w, bottom};
  const float top = layout.top_bar.h;
  const float height = std::max(0.f, window.h - top - bottom);

  const auto is_shown = [&](const Panel& panel) { return panel.folded->get(settings) == Json(false); };
  const auto shown_at = [&](Dock dock) {
    const Panel* shown = nullptr;
    for (const auto& panel : panel_table)
      if (panel.dock == dock && is_shown(panel)) shown = &panel;
    return shown;
  };
  const auto width_at = [&](Dock dock) {
    const auto* panel = shown_at(dock);
    return panel ? px(static_cast<float>(panel->width->get(settings).number().value_or(0))) : 0;
  };
  if (parts.speaker) {
    const float wide = std::round(window.w * speaker_share);
    layout.speaker = {window.w - wide, top, wide, height};
    window.w -= wide;
  }
  float left = width_at(Dock::left), right = width_at(Dock::right);
  if (window.w - left - right < px(left > 0 ? good_stage_width : least_stage_width)) right = 0;
  if (window.w - left - right < std::min(px(least_stage_width), window.w * 0.45f)) left = 0;
  float shared = 0;
  for (const auto& panel : panel_table)
    if (panel.dock == Dock::shared && is_shown(panel)) {
      right = 0;
      if (window.w - left < 2 * px(good_stage_width)) left = 0;
      shared = std::round((window.w - left) * 0.5f);
    }
  layout.stage = {left, top, std::max(1.f, window.w - left - right - shared), height};
  for (const auto& panel : panel_table) {
    switch (panel.dock) {
      case Dock::left: layout.panels.push_back({0, top, left, height}); break;
      case Dock::right: {
        const float wide = shown_at(Dock::right) == &panel ? right : 0;
        layout.panels.push_back({window.w - wide, top, wide, height});
        break;
      }
      case Dock::shared: {
        const float wide = is_shown(panel) ? shared : 0.f;
        layout.panels.push_back({window.w - wide, top, wide, height});
        break;
      }
      case Dock::below: {
        const float wanted = px(parts.waits && panel.waits_for_answer ? waiting_height : panel.height);
        const float tall = is_shown(panel) ? std::round(std::min(wanted, layout.stage.h * panel.most)) : 0.f;
        layout.stage.h -= tall;
        layout.panels.push_back({layout.stage.x, layout.stage.bottom(), layout.stage.w, tall});
      }
    }
  }
  if (notices.height) layout.notices = take_notices(layout, notices);
  if (parts.hint) {
    const float line = px(hint_height);
    layout.stage.h -= line;
    layout.hint = {layout.stage.x, layout.stage.bottom(), layout.stage.w, line};
  }
  auto& stage = layout.stage;
  if (lesson.bar > 0) {
    layout.lesson = {stage.x, stage.y, stage.w, std::min(lesson.bar, stage.h * 0.2f)};
    stage.y += layout.lesson.h, stage.h -= layout.lesson.h;
  }
  if (lesson.question_height) {
    const float tall = std::round(std::min(lesson.question_height(stage.w), stage.h * 0.55f));
    stage.h -= tall;
    layout.question = {stage.x, stage.bottom(), stage.w, tall};
  }
  return layout;
}

FrameLayout frame_layout(scene::Size window, const UiState& state, const scene::Style& style,
                         const LessonHeights& lesson, const NoticeRoom& notices) {
  const auto& lecture = state.lecture;
  return frame_layout(window, state.settings, style,
                      {!lecture.on, !lecture.on || lecture.bar, has_hint(state),
                       lecture.speaker && !lecture.speaker_in_own_window, is_question_open(state)},
                      lesson, notices);
}

const scene::Rect& FrameLayout::panel(std::string_view name) const {
  std::size_t at = 0;
  while (at + 1 < panel_table.size() && panel_table[at].name != name) ++at;
  return panels[at];
}

}  // namespace stridescope::ui
