#include <algorithm>
#include <array>
#include <cmath>

#include "ui/actions/document.h"
#include "ui/actions/lesson.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/canvas/imgui_cell_painter.h"
#include "ui/compat/imgui.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/panels/panels.h"
#include "ui/panels/sheet.h"
#include "ui/scene/layout/line_break.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct Answered {
  std::string words, value;
  bool is_done = false;
};

Answered progress_of(const UiState& state, const Text& text, const ShippedLesson& lesson) {
  const auto found = state.lesson.progress.find(lesson.name);
  Answered progress;
  progress.words = text("lessons/minutes", {{"minutes", lesson.head.minutes}});
  if (found == state.lesson.progress.end() || found->second.reached == 0) return progress;
  const auto& place = found->second;
  progress.is_done = place.reached == place.steps;
  progress.value = std::to_string(place.reached) + "/" + std::to_string(place.steps);
  progress.words +=
      " · " + (progress.is_done ? std::string(text("lessons/done"))
                                : text("lessons/reached", {{"step", place.reached}, {"steps", place.steps}}));
  if (place.answers.empty()) return progress;
  const auto right =
      std::count_if(place.answers.begin(), place.answers.end(), [](const auto& one) { return one.second; });
  progress.words += " · " + text("lessons/right", {{"right", right}, {"answers", place.answers.size()}});
  return progress;
}

struct CardSize {
  float width, picture, about, height;
};

void card(Ui& ui, const UiState& state, const PanelQueries& queries, const ShippedLesson& lesson,
          const CardSize& size, scene::Point at) {
  const auto& palette = ui.palette();
  const scene::Rect rect{at.x, at.y, size.width, size.height};
  const auto& language = state.settings.language;
  const auto& title = lesson.head.title.in(language);
  const auto progress = progress_of(state, ui.text, lesson);
  const auto response =
      ui.interact("lesson/" + lesson.name, rect, {.role = "lesson", .label = title, .value = progress.value});
  ui.fill(rect, response.hovered ? blend(palette.panel, palette.ink, 0.04f) : palette.panel, ui.px(8));
  const scene::Rect picture{rect.x + 1, rect.y + 1, rect.w - 2, size.picture};
  ui.fill(picture, palette.stage, ui.px(7));
  if (ImGui::IsRectVisible({rect.x, rect.y}, {rect.right(), rect.bottom()})) {
    canvas::ImguiCellPainter cells;
    const canvas::ImguiCanvas canvas(ui.fonts, cells);
    canvas.paint(ui.list(), queries.lesson_picture(lesson, ui.style, {picture.w, picture.h}, canvas, ui.text),
                 {picture.x, picture.y});
  }
  ui.frame(rect, response.hovered ? palette.muted : palette.line, ui.px(8), ui.style.line_width);
  const float pad = ui.px(12), inner = rect.w - 2 * pad;
  float y = picture.bottom() + ui.px(8);
  ui.line({rect.x, picture.bottom()}, {rect.right(), picture.bottom()}, palette.line, ui.style.line_width);
  ui.draw_in({rect.x + pad, y, inner, ui.px(22)}, title, scene::Font::text_bold, ui.style.text, palette.ink);
  y += ui.px(24);
  ui.list().PushClipRect({rect.x, y}, {rect.right(), y + size.about}, true);
  ui.draw_wrapped({rect.x + pad, y}, inner, lesson.head.about.in(language), scene::Font::text,
                  ui.style.text_small, palette.muted);
  ui.list().PopClipRect();
  const scene::Rect foot{rect.x + pad, rect.bottom() - ui.px(28), inner, ui.px(22)};
  ui.draw_in(foot, progress.words, scene::Font::text, ui.style.text_small,
             progress.is_done ? palette.view : palette.muted);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(8));
  if (response.pressed) ui.emit(OpenLesson{lesson.name});
}

/// Returns the height of the longest text of these lessons.
float about_height(const Ui& ui, const std::vector<const ShippedLesson*>& lessons, float width,
                   const std::string& language) {
  float most = 0;
  for (const auto* lesson : lessons)
    most = std::max(most, ui.draw_wrapped({}, width, lesson->head.about.in(language), scene::Font::text,
                                          ui.style.text_small, {0, 0, 0, 0}));
  return most;
}

}  // namespace

void lessons_sheet(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen) {
  Sheet sheet(ui, "lessons", {std::min(ui.px(1160), screen.w - ui.px(48)), screen.h - ui.px(48)}, screen,
              ui.text("lessons/title"));
  const auto& body = sheet.body();
  const bool deck = state.lesson.shows_deck;
  const std::array<Option, 2> tabs{Option{"all", ui.text("lessons/all")},
                                   Option{"deck", ui.text("lessons/deck")}};
  const float tabs_h = ui.px(32);
  const int pressed =
      segmented(ui, "lessons/tab", {body.x, body.y, std::min(body.w, ui.px(360)), tabs_h}, tabs, deck);
  if (pressed >= 0) ui.emit(ShowDeck{pressed == 1});
  std::vector<const ShippedLesson*> shown;
  for (const auto& lesson : shipped_lessons())
    if (lesson.is_misconception == deck) shown.push_back(&lesson);
  Scroll scroll(ui, "lessons-rows",
                {body.x, body.y + tabs_h + ui.px(12), body.w, body.h - tabs_h - ui.px(12)});
  const float gap = ui.px(16), all = scroll.inner_width() - ui.px(4);
  const auto columns =
      std::max<std::size_t>(1, static_cast<std::size_t>((all + gap) / ui.px(deck ? 260 : 330)));
  const float width = std::floor((all - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  CardSize size{width, std::round(width * 0.5f), 0, 0};
  size.about = about_height(ui, shown, width - ui.px(24), state.settings.language);
  size.height = size.picture + ui.px(32) + size.about + ui.px(38);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto row = i / columns, column = i % columns;
    card(ui, state, queries, *shown[i], size,
         {scroll.top().x + ui.px(2) + static_cast<float>(column) * (width + gap),
          scroll.top().y + ui.px(2) + static_cast<float>(row) * (size.height + gap)});
  }
  const auto rows = (shown.size() + columns - 1) / columns;
  scroll.set_content(all, static_cast<float>(rows) * (size.height + gap));
}

}  // namespace stridescope::ui
