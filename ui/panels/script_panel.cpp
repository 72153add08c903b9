#include <algorithm>

#include "ui/actions/console.h"
#include "ui/actions/document.h"
#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float script_line_height = 21, script_heading_height = 36, gutter_width = 54;

/// State common to all lines while the panel is painted.
struct ScriptView {
  const ScriptLines& script;
  ScriptLines::Range current;  ///< lines of the shown step
  std::size_t kept_back;       ///< the first line hidden by a question
};

scene::Color color_of(const scene::Palette& palette, ScriptLines::Kind kind) {
  switch (kind) {
    case ScriptLines::Kind::keyword: return palette.accent;
    case ScriptLines::Kind::number: return palette.copy;
    case ScriptLines::Kind::text: return palette.view;
    case ScriptLines::Kind::comment: return palette.muted;
    case ScriptLines::Kind::plain: break;
  }
  return palette.ink;
}

void draw_code(Ui& ui, const ScriptLines::Line& line, const scene::Rect& rect, bool is_waiting) {
  const auto& palette = ui.palette();
  const std::string_view text = line.text;
  float x = rect.x;
  std::size_t done = 0;
  const auto draw = [&](std::size_t end, ScriptLines::Kind kind) {
    if (end <= done || x >= rect.right()) return;
    const auto part = text.substr(done, end - done);
    const auto color = is_waiting ? palette.error : color_of(palette, kind);
    ui.draw_in({x, rect.y, rect.right() - x, rect.h}, part, scene::Font::mono, ui.style.mono_small, color);
    x += ui.width(part, scene::Font::mono, ui.style.mono_small);
    done = end;
  };
  for (const auto& piece : line.pieces) {
    draw(piece.begin, ScriptLines::Kind::plain);
    draw(piece.end, piece.kind);
  }
  draw(text.size(), ScriptLines::Kind::plain);
}

void script_line(Ui& ui, const UiState& state, const ScriptView& view, std::size_t n,
                 const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const auto& line = view.script.lines()[n];
  const bool is_current = n >= view.current.begin && n < view.current.end;
  const bool is_waiting = n >= view.script.waiting() && view.script.waiting() < view.script.lines().size() &&
                          !state.console.pending_statements.empty();
  const bool stops = state.document.breakpoints.contains(n);
  const auto number = std::to_string(n + 1);
  const scene::Rect gutter{rect.x, rect.y, ui.px(gutter_width), rect.h};
  const scene::Rect code{gutter.right(), rect.y, std::max(0.f, rect.right() - gutter.right()), rect.h};
  const auto marked =
      ui.interact("breakpoint/" + number, gutter,
                  {.role = "check", .label = number, .value = stops ? "on" : "off", .takes_space = false});
  const auto response = ui.interact(
      "line/" + number, code, {.role = "row", .label = line.text, .value = is_current ? "current" : ""});
  if (is_current) ui.fill(rect, faded(palette.accent, 0.16f));
  else if (response.hovered) ui.fill(code, faded(palette.ink, 0.05f));
  if (is_current) ui.fill({rect.x, rect.y, ui.px(3), rect.h}, palette.accent);
  if (stops || marked.hovered)
    ui.fill({rect.x + ui.px(8), rect.y + rect.h / 2 - ui.px(5), ui.px(10), ui.px(10)},
            stops ? palette.error : faded(palette.error, 0.35f), ui.px(5));
  const float number_w = ui.width(number, scene::Font::mono, ui.style.mono_small);
  ui.draw_in({gutter.right() - ui.px(10) - number_w, rect.y, number_w + 1, rect.h}, number, scene::Font::mono,
             ui.style.mono_small, is_current ? palette.ink : palette.faint);
  if (n < view.kept_back) draw_code(ui, line, code, is_waiting);
  for (const auto* one : {&marked, &response})
    if (one->focused && ui.memory.focus_is_visible) ui.focus_ring(one == &marked ? gutter : code, ui.px(4));
  if (marked.pressed) ui.emit(ToggleBreakpoint{n});
  ui.tooltip("breakpoint/" + number, marked, ui.text("help/breakpoint"));
  if (is_waiting) {
    if (response.pressed) ui.emit(EditPending{0});
  } else if (response.double_clicked && state.document.session.cursor() > 0) {
    ui.emit(EditStep{state.document.session.cursor()});
  } else if (response.pressed) {
    ui.emit(GoToLine{n});
  }
}

/// Returns the first line of a step that a question hides.
std::size_t first_hidden_step(const UiState& state, const ScriptLines& script) {
  const auto& session = state.document.session;
  for (auto step = session.cursor() + 1; step <= session.steps().size(); ++step)
    if (is_hidden_until_answer(state, step))
      if (const auto range = script.of_step(session.steps()[step - 1])) return range->begin;
  return script.lines().size();
}

}  // namespace

void script_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "script-panel", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.x + 0.5f, area.y}, {area.x + 0.5f, area.bottom()}, palette.line, ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(24), height = ui.px(script_heading_height);
  ui.draw_in({area.x + pad, area.y, area.w - 2 * pad - 2 * edge, height}, ui.text("script/title"),
             scene::Font::text_bold, ui.style.text_small, palette.ink);
  const float top = area.y + (height - edge) / 2;
  if (icon_button(ui, "script-panel/run", {area.right() - 2 * edge - ui.px(12), top, edge, edge},
                  Icon::to_end, ui.text("command/motion/breakpoint"),
                  {.enabled = !state.document.breakpoints.empty()})
          .pressed)
    ui.emit(RunToBreakpoint{});
  if (icon_button(ui, "script-panel/close", {area.right() - edge - ui.px(8), top, edge, edge}, Icon::close,
                  ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::script_folded>(true));

  const auto& script = queries.script(state);
  const auto& session = state.document.session;
  const auto cursor = session.cursor();
  ScriptView view{script, {}, first_hidden_step(state, script)};
  if (cursor > 0)
    if (const auto range = script.of_step(session.steps()[cursor - 1])) view.current = *range;
  const scene::Rect rows{area.x, area.y + height, area.w, area.h - height - ui.px(2)};
  Scroll scroll(ui, "script-lines", rows);
  const float line = ui.px(script_line_height), first_y = scroll.top().y;
  const auto count = script.lines().size();
  const auto first = static_cast<std::size_t>(std::max(0.f, (rows.y - first_y) / line));
  for (auto n = first > 0 ? first - 1 : 0; n < count; ++n) {
    const float y = first_y + static_cast<float>(n) * line;
    if (y > rows.bottom() + line) break;
    script_line(ui, state, view, n, {area.x + 1, y, area.w - ui.px(12), line});
  }
  // The line of the shown step is scrolled into view when it changes.
  int* shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("##current"), -1);
  const auto now = static_cast<int>(view.current.begin);
  if (*shown != now) {
    const float y = first_y + static_cast<float>(now) * line;
    if (y < rows.y || y + line > rows.bottom()) ImGui::SetScrollFromPosY(y - ImGui::GetWindowPos().y, 0.4f);
    *shown = now;
  }
  scroll.set_content(area.w - 2 * pad, static_cast<float>(count) * line);
}

}  // namespace stridescope::ui
