#include <algorithm>

#include "ui/actions/document.h"
#include "ui/panels/panels.h"
#include "ui/shipped_lessons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {

bool has_hint(const State& state) {
  const bool is_first_session = !state.window.hint_done && state.document.path.empty();
  return is_first_session && !state.lecture.on && !state.settings.operations_folded;
}

void hint(Ui& ui, const State& state, const scene::Rect& area) {
  if (area.h <= 0) return;
  const Area window(ui, "hint", area);
  const auto words = ui.text("hint/first");
  ui.fill(area, ui.palette().stage);
  ui.record("hint", area, {.role = "status", .label = words, .takes_focus = false});
  scene::Rect inner{area.x + ui.px(16), area.y, area.w - ui.px(32), area.h - ui.px(4)};
  if (!state.settings.tour_offered) {
    const auto label = ui.text("hint/tour");
    const float width = button_width(ui, label), height = ui.px(28);
    const scene::Rect rect{inner.right() - width, inner.center().y - height / 2, width, height};
    if (button(ui, "hint/tour", rect, label).pressed) ui.emit(OpenTour{});
    inner.w = std::max(1.f, inner.w - width - ui.px(12));
    if (!shipped_lessons().empty()) {
      const auto& first = shipped_lessons().front();
      const auto words_of_it =
          ui.text("hint/lesson", {{"title", first.head.title.in(state.settings.language)}});
      const float w = button_width(ui, words_of_it);
      const scene::Rect place{inner.right() - w, rect.y, w, height};
      if (button(ui, "hint/lesson", place, words_of_it, {.kind = ButtonKind::primary}).pressed)
        ui.emit(OpenLesson{first.name});
      inner.w = std::max(1.f, inner.w - w - ui.px(12));
    }
  }
  if (ui.width(words, scene::Font::text, ui.style.text) <= inner.w) {
    ui.draw_in(inner, words, scene::Font::text, ui.style.text, ui.palette().muted, scene::Align::center);
    return;
  }
  const float size = ui.style.text_small;
  const float height = ui.draw_wrapped({}, inner.w, words, scene::Font::text, size, {0, 0, 0, 0});
  ui.draw_wrapped({inner.x, inner.center().y - height / 2}, inner.w, words, scene::Font::text, size,
                  ui.palette().muted);
}

}  // namespace stridescope::ui
