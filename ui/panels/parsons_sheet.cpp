#include "ui/panels/parsons_sheet.h"

#include <algorithm>

#include "ui/actions/design.h"
#include "ui/compat/imgui.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr const char* dragged_line = "parsons/";

/// Draws a line of code, which moves to the other column when pressed, and to any position when dragged.
void parsons_line(Ui& ui, const ParsonsState& parsons, std::size_t line, const scene::Rect& rect,
                  bool is_failed) {
  const auto& palette = ui.palette();
  const auto id = "parsons/line/" + std::to_string(line);
  const bool is_chosen =
      std::find(parsons.chosen.begin(), parsons.chosen.end(), line) != parsons.chosen.end();
  const auto response =
      ui.interact(id, rect, {.label = parsons.problem.lines[line], .value = is_chosen ? "chosen" : ""});
  auto place = rect;
  auto& memory = ui.memory;
  const auto own = dragged_line + std::to_string(line);
  const auto mouse = ImGui::GetIO().MousePos;
  if (response.hovered && ImGui::IsMouseClicked(0)) memory.dragged = own, memory.drag_moved = false;
  if (memory.dragged == own) {
    memory.drag_moved = memory.drag_moved || ImGui::IsMouseDragging(0, ui.px(5));
    if (memory.drag_moved) place = {mouse.x - rect.w / 3, mouse.y - rect.h / 2, rect.w, rect.h};
  }
  ui.fill(place, response.hovered ? blend(palette.field, palette.ink, 0.06f) : palette.field, ui.px(6));
  ui.frame(place, is_failed ? palette.error : palette.line, ui.px(6),
           is_failed ? ui.px(2) : ui.style.line_width);
  const float room = place.w - ui.px(18);
  const float wide = ui.width(parsons.problem.lines[line], scene::Font::mono, ui.style.mono_small);
  ui.draw_in({place.x + ui.px(10), place.y, room, place.h}, parsons.problem.lines[line], scene::Font::mono,
             ui.style.mono_small * std::min(1.0f, room / std::max(1.0f, wide)), palette.ink);
  if (response.focused && memory.focus_is_visible) ui.focus_ring(place, ui.px(6));
  if (response.pressed && !memory.drag_moved)
    ui.emit(MoveLine{line, is_chosen ? std::size_t(-1) : parsons.chosen.size()});
}

/// Moves a dropped line to its position.
void drop_line(Ui& ui, const scene::Rect& answer, float pitch) {
  auto& memory = ui.memory;
  if (!memory.dragged.starts_with(dragged_line) || ImGui::IsMouseDown(0)) return;
  const auto line =
      static_cast<std::size_t>(std::stoul(memory.dragged.substr(std::string(dragged_line).size())));
  memory.dragged.clear();
  if (!std::exchange(memory.drag_moved, false)) return;
  const auto mouse = ImGui::GetIO().MousePos;
  const bool is_inside = mouse.x >= answer.x - ui.px(20);
  const auto at = std::max(0.0f, (mouse.y - answer.y) / pitch);
  ui.emit(MoveLine{line, is_inside ? static_cast<std::size_t>(at) : std::size_t(-1)});
}

}  // namespace

void parsons_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "parsons", {ui.px(1180), ui.px(560)}, screen, ui.text("parsons/title"));
  const auto& parsons = state.parsons;
  const auto* lesson = find_lesson(parsons.lesson);
  if (!lesson) return;
  const auto& palette = ui.palette();
  const auto& body = sheet.body();
  const auto title = lesson->head.title.in(state.settings.language);
  ui.record("parsons/lesson", {body.x, body.y, body.w, ui.px(24)},
            {.role = "heading", .label = title, .value = parsons.lesson, .takes_focus = false});
  ui.draw_in({body.x, body.y, body.w, ui.px(24)}, title, scene::Font::text_bold, ui.style.text, palette.ink);
  float y = body.y + ui.px(26);
  y += ui.draw_wrapped({body.x, y}, body.w, ui.text("parsons/task"), scene::Font::text, ui.style.text_small,
                       palette.muted) +
       ui.px(10);
  const float gap = ui.px(24), column = (body.w - gap) / 2, h = ui.px(32), pitch = ui.px(38);
  const scene::Rect answer{body.x + column + gap, y, column,
                           pitch * static_cast<float>(parsons.problem.lines.size())};
  ui.record("parsons/answer", answer,
            {.role = "list", .label = ui.text("parsons/answer"), .takes_focus = false});
  for (std::size_t n = 0; n < parsons.problem.solution.size(); ++n)
    ui.frame({answer.x, answer.y + pitch * static_cast<float>(n), answer.w, h}, palette.line, ui.px(6),
             ui.style.line_width);
  float left_y = y;
  for (std::size_t line = 0; line < parsons.problem.lines.size(); ++line) {
    if (std::find(parsons.chosen.begin(), parsons.chosen.end(), line) != parsons.chosen.end()) continue;
    parsons_line(ui, parsons, line, {body.x, left_y, column, h}, false);
    left_y += pitch;
  }
  for (std::size_t n = 0; n < parsons.chosen.size(); ++n) {
    const bool is_failed = parsons.result && parsons.result->failed_at == n;
    parsons_line(ui, parsons, parsons.chosen[n],
                 {answer.x, answer.y + pitch * static_cast<float>(n), answer.w, h}, is_failed);
  }
  drop_line(ui, answer, pitch);
  y = answer.bottom() + ui.px(8);
  const auto check = ui.text("parsons/check"), next = ui.text("parsons/next");
  const float check_w = button_width(ui, check), next_w = button_width(ui, next);
  const bool is_right = parsons.result && parsons.result->is_right;
  if (button(ui, "parsons/check", {body.x, y, check_w, ui.px(34)}, check,
             {.kind = is_right ? ButtonKind::plain : ButtonKind::primary, .enabled = !parsons.chosen.empty()})
          .pressed)
    ui.emit(CheckParsons{});
  if (button(ui, "parsons/next", {body.x + check_w + ui.px(8), y, next_w, ui.px(34)}, next,
             {.kind = is_right ? ButtonKind::primary : ButtonKind::plain})
          .pressed)
    ui.emit(NextParsons{});
  if (!parsons.result) return;
  const auto& result = *parsons.result;
  const auto words = is_right           ? std::string(ui.text("parsons/right"))
                     : result.failed_at ? ui.text("parsons/failed",
                                                  {{"line", *result.failed_at + 1}, {"error", result.error}})
                                        : std::string(ui.text("parsons/wrong"));
  const float x = body.x + check_w + next_w + ui.px(28);
  ui.record("parsons/result", {x, y, body.right() - x, ui.px(34)},
            {.role = "status", .label = words, .value = is_right ? "right" : "wrong", .takes_focus = false});
  ui.draw_wrapped({x, y + ui.px(2)}, body.right() - x, words, scene::Font::text, ui.style.text,
                  is_right ? palette.view : palette.error);
}

}  // namespace stridescope::ui
