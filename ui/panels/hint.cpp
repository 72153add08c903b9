#include <algorithm>
#include <array>

#include "ui/actions/document.h"
#include "ui/actions/settings.h"
#include "ui/forms/form.h"
#include "ui/guide.h"
#include "ui/lesson/lesson_view.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr std::array<std::string_view, 5> words_of_guide = {"hint/first", "hint/point", "hint/copy",
                                                            "hint/back", "hint/on"};

constexpr float least_words_width = 330;

/// Splits a rectangle off the right end of `rest`.
scene::Rect take_right(Ui& ui, scene::Rect& rest, float width) {
  const float height = ui.px(28);
  const scene::Rect rect{rest.right() - width, rest.center().y - height / 2, width, height};
  rest.w = std::max(1.f, rest.w - width - ui.px(10));
  return rect;
}

void next_step_buttons(Ui& ui, const UiState& state, scene::Rect& rest) {
  const auto tour = ui.text("hint/tour");
  if (button(ui, "hint/tour", take_right(ui, rest, button_width(ui, tour)), tour).pressed)
    ui.emit(OpenTour{});
  if (shipped_lessons().empty()) return;
  const auto& first = shipped_lessons().front();
  const auto whole = ui.text("hint/lesson", {{"title", first.head.title.in(state.settings.language)}});
  // If the hint's text needs the room, the button shows only its number.
  const bool is_narrow = rest.w - button_width(ui, whole) < ui.px(least_words_width);
  const auto lesson = is_narrow ? std::string(ui.text("hint/lesson_short")) : whole;
  if (button(ui, "hint/lesson", take_right(ui, rest, button_width(ui, lesson)), lesson,
             {.kind = ButtonKind::primary})
          .pressed)
    ui.emit(OpenLesson{first.name});
}

}  // namespace

namespace {

/// Returns true if the hint applies to the selected tensor: `point` and `copy` are about a tensor that is not
/// contiguous, other hints about any.
bool is_about_selected(const UiState& state) {
  if (guide_of(state) != Guide::point && guide_of(state) != Guide::copy) return true;
  const auto tensor = find_tensor(state.document.session, state.stage.view.selected);
  return tensor && !tensor->is_contiguous();
}

}  // namespace

Guide guide_of(const UiState& state) { return static_cast<Guide>(state.settings.guide); }

bool has_hint(const UiState& state) {
  if (!state.settings.lab_folded || !state.settings.lens_folded) return false;
  if (is_question_open(state)) return false;  // the hint may reveal the answer
  return guide_of(state) != Guide::done && state.document.path.empty() && !state.lesson.is_open() &&
         !state.lecture.on && !state.settings.operations_folded && is_about_selected(state);
}

void hint(Ui& ui, const UiState& state, const scene::Rect& area) {
  if (area.h <= 0) return;
  const Area window(ui, "hint", area);
  const auto guide = guide_of(state);
  const auto words =
      ui.text(words_of_guide.at(static_cast<std::size_t>(guide)), {{"name", state.stage.view.selected}});
  ui.fill(area, ui.palette().stage);
  ui.record("hint", area, {.role = "status", .label = words, .takes_focus = false});
  scene::Rect rest{area.x + ui.px(16), area.y, area.w - ui.px(24), area.h - ui.px(4)};
  if (icon_button(ui, "hint/close", take_right(ui, rest, ui.px(28)), Icon::close, ui.text("hint/close"))
          .pressed)
    ui.emit(change<&Settings::guide>(static_cast<int>(Guide::done)));
  if (guide == Guide::transpose || guide == Guide::tour) next_step_buttons(ui, state, rest);
  if (ui.width(words, scene::Font::text, ui.style.text) <= rest.w) {
    const float w = ui.width(words, scene::Font::text, ui.style.text);
    draw_line_with_terms(ui, "hint", {rest.center().x - w / 2, rest.y, w, rest.h}, words, scene::Font::text,
                         ui.style.text, ui.palette().muted);
    return;
  }
  const float size = ui.style.text_small;
  const float height = ui.draw_wrapped({}, rest.w, words, scene::Font::text, size, {0, 0, 0, 0});
  draw_with_terms(ui, "hint", {rest.x, rest.center().y - height / 2}, rest.w, words, scene::Font::text, size,
                  ui.palette().muted);
}

}  // namespace stridescope::ui
