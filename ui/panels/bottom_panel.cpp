#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/actions/console.h"
#include "ui/actions/document.h"
#include "ui/actions/learn.h"
#include "ui/actions/lecture.h"
#include "ui/actions/motion.h"
#include "ui/actions/settings.h"
#include "ui/actions/work.h"
#include "ui/commands/commands.h"
#include "ui/commands/step_actions.h"
#include "ui/compat/imgui.h"
#include "ui/forms/console_completion.h"
#include "ui/forms/form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/panels/step_chips.h"
#include "ui/queries/step_inside.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

double position_of(const UiState& state) {
  const auto cursor = static_cast<double>(state.document.session.cursor());
  if (!state.motion.in_motion()) return cursor;
  return static_cast<double>(state.motion.step) - 1 + state.motion.t;
}

/// Draws the playback buttons; returns their right end.
float transport(Ui& ui, const UiState& state, const scene::Rect& row) {
  const float edge = row.h;
  float x = row.x;
  const auto cursor = state.document.session.cursor();
  const auto steps = state.document.session.steps().size();
  const auto place = [&](float gap = 0) {
    const scene::Rect rect{x, row.y, edge, edge};
    x += edge + ui.px(gap);
    return rect;
  };
  if (icon_button(ui, "undo", place(), Icon::undo, ui.text("command/edit/undo"), {.enabled = cursor > 0})
          .pressed)
    ui.emit(Undo{});
  if (icon_button(ui, "redo", place(8), Icon::redo, ui.text("command/edit/redo"), {.enabled = cursor < steps})
          .pressed)
    ui.emit(Redo{});
  const bool has_tensor = is_tensor_selected(state);
  const bool has_next = cursor < steps || state.motion.is_parked() || state.lesson.left_at;
  if (icon_button(ui, "to/start", place(2), Icon::to_start, ui.text("command/motion/first"),
                  {.enabled = cursor > 0 || state.motion.in_motion()})
          .pressed)
    ui.emit(to_first_step(state));
  if (icon_button(ui, "play/reverse", place(2), Icon::reverse, ui.text("transport/reverse"),
                  {.enabled = has_tensor})
          .pressed)
    ui.emit(Play{true, true});
  const bool moving = state.motion.is_playing();
  const auto rect = place(2);
  if (icon_button(ui, "play", rect, moving ? Icon::pause : Icon::play,
                  ui.text(moving ? "transport/pause" : "transport/play"),
                  {.kind = ButtonKind::primary,
                   .enabled = has_tensor || cursor < steps,
                   .value = moving ? "playing" : "paused"})
          .pressed)
    ui.emit(Play{!moving});
  if (icon_button(ui, "to/next", place(2), Icon::step_forward, ui.text("command/motion/forward"),
                  {.enabled = has_next})
          .pressed)
    ui.emit(one_step_on(state));
  if (icon_button(ui, "to/end", place(8), Icon::to_end, ui.text("command/motion/last"),
                  {.enabled = cursor < steps || state.motion.in_motion()})
          .pressed)
    ui.emit(to_last_step(state));
  if (const auto& session = state.document.session; has_inner_steps(session)) {
    if (icon_button(ui, "step-into", place(2), Icon::step_into, ui.text("command/motion/into"),
                    {.enabled = step_to_enter(session).has_value()})
            .pressed)
      ui.emit(StepInto{});
    if (icon_button(ui, "step-out", place(8), Icon::step_out, ui.text("command/motion/out"),
                    {.enabled = can_step_out(session)})
            .pressed)
      ui.emit(StepOut{});
  }
  if (icon_button(ui, "predict", place(8), Icon::help, ui.text("command/motion/predict"),
                  {.enabled = steps > 0 && !is_question_open(state)})
          .pressed)
    ui.emit(Predict{});
  if (icon_button(ui, "walk/back", place(2), Icon::element_back, ui.text("command/motion/walk_back"),
                  {.enabled = has_tensor})
          .pressed)
    ui.emit(StepWalk{-1});
  if (icon_button(ui, "walk/forward", place(8), Icon::element_on, ui.text("command/motion/walk_forward"),
                  {.enabled = has_tensor})
          .pressed)
    ui.emit(StepWalk{1});
  return x;
}

float speed(Ui& ui, const UiState& state, const scene::Rect& row, float x) {
  constexpr float speeds[] = {0.25f, 0.5f, 1, 2, 4};
  constexpr std::string_view labels[] = {"\u00bc\u00d7", "\u00bd\u00d7", "1\u00d7", "2\u00d7", "4\u00d7"};
  int at = 2;
  for (int i = 0; i < 5; ++i)
    if (std::abs(speeds[i] - state.settings.speed) < 0.01f) at = i;
  const scene::Rect rect{x, row.y, ui.px(40), row.h};
  const auto response = button(ui, "speed", rect, labels[at],
                               {.kind = ButtonKind::quiet,
                                .tooltip = ui.text("transport/speed"),
                                .value = labels[at],
                                .role = "choice"});
  if (response.pressed) ui.emit(change<&Settings::speed>(speeds[(at + 1) % 5]));
  return rect.right() + ui.px(8);
}

void seek_bar(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const auto steps = state.document.session.steps().size();
  const double position = position_of(state);
  const auto response = ui.interact("timeline", rect,
                                    {.role = "slider",
                                     .label = ui.text("timeline"),
                                     .value = std::to_string(position),
                                     .enabled = steps > 0,
                                     .takes_space = false});
  const float knob = ui.px(6.5f), y = rect.center().y;
  const float from = rect.x + knob, span = std::max(1.f, rect.w - 2 * knob);
  const float unit = steps > 0 ? span / static_cast<float>(steps) : span;
  const auto at = from + static_cast<float>(position) * unit;
  ui.fill({from, y - ui.px(1.5f), span, ui.px(3)}, palette.line, ui.px(1.5f));
  ui.fill({from, y - ui.px(1.5f), at - from, ui.px(3)}, palette.ink, ui.px(1.5f));
  if (unit > ui.px(8))
    for (std::size_t i = 0; i <= steps; ++i) {
      const float x = from + static_cast<float>(i) * unit;
      ui.fill({x - ui.px(1), y - ui.px(4), ui.px(2), ui.px(8)}, x <= at ? palette.ink : palette.muted);
    }
  // A branch that was set aside is shown where it diverges.
  for (const auto& fork : queries.forks(state)) {
    const float x = from + static_cast<float>(fork.step) * unit, below = y + ui.px(7);
    const float end =
        std::min(x + ui.px(6) + unit * static_cast<float>(fork.statements.size()), rect.right());
    ui.line({x, y}, {x + ui.px(6), below}, palette.muted, ui.px(1.5f));
    ui.line({x + ui.px(6), below}, {std::max(end, x + ui.px(14)), below}, palette.muted, ui.px(1.5f));
  }
  ui.fill({at - knob, y - knob, 2 * knob, 2 * knob}, palette.ink, knob);
  if (response.hovered || response.held)
    ui.frame({at - knob - ui.px(3), y - knob - ui.px(3), 2 * knob + ui.px(6), 2 * knob + ui.px(6)},
             faded(palette.ink, 0.35f), knob + ui.px(3), ui.px(2));
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
  ui.tooltip("timeline", response, ui.text("help/timeline"));
  const bool is_let_go = ui.memory.dragged == "timeline" && ImGui::IsMouseReleased(0);
  if (response.held) ui.memory.dragged = "timeline";
  else if (is_let_go) ui.memory.dragged.clear();
  if ((response.held || is_let_go) && steps > 0) {
    const float x = std::clamp(ImGui::GetIO().MousePos.x - from, 0.f, span);
    const auto drag = ImGui::GetMouseDragDelta(0, 1);
    const bool moved = std::abs(drag.x) > 0 || ImGui::IsMouseClicked(0) || is_let_go;
    const auto wanted = static_cast<double>(x / unit);
    if (moved && std::abs(wanted - position) > 1e-6) ui.emit(Seek{wanted});
  }
  if (response.focused) {
    if (ui.keys.take(Key::right)) ui.emit(Seek{position + 0.1});
    if (ui.keys.take(Key::left)) ui.emit(Seek{position - 0.1});
  }
}

void console(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const bool focused = ui.is_focused("console");
  const bool wrong = state.document.failure && state.document.failure->source == state.console.draft.text;
  ui.fill(rect, palette.field, ui.px(7));
  ui.frame(rect,
           wrong     ? palette.error
           : focused ? palette.accent
                     : palette.line,
           ui.px(7), focused || wrong ? ui.px(1.6f) : ui.style.line_width);
  const float pad = ui.px(12);
  // A statement that replaces a step shows its number.
  const auto& typed = state.console;
  const auto number = typed.edits           ? std::to_string(*typed.edits) + " "
                      : typed.edits_pending ? std::to_string(state.document.session.cursor() + 1) + " "
                                            : std::string();
  const float prompt =
      ui.draw_in({rect.x + pad, rect.y, ui.px(110), rect.h}, number + ">>>", scene::Font::mono, ui.style.mono,
                 number.empty() ? palette.muted : palette.accent) +
      ui.px(10);
  const scene::Rect field{rect.x + pad + prompt, rect.y, rect.w - 2 * pad - prompt, rect.h};
  const bool list_open = focused && completion_is_open(state, queries.completion(state));
  const auto response = text_field(
      ui, "console", field, state.console.draft,
      {.label = ui.text("console"), .placeholder = ui.text("console/hint"), .bare = true, .large = true},
      list_open);
  if (response.text) ui.emit(EditConsole{*response.text, response.caret});
  else if (response.caret && *response.caret != state.console.caret) ui.emit(MoveCaret{*response.caret});
  if (response.recall != 0) {
    if (list_open) ui.emit(ChooseCompletion{response.recall});
    else ui.emit(RecallHistory{response.recall});
  }
  if (response.tab) ui.emit(AcceptCompletion{});
  if (response.submitted) ui.emit(SubmitConsole{});
  if (response.cancelled) {
    if (list_open) ui.emit(CloseCompletion{});
    else if (state.work.job) ui.emit(CancelWork{});
    else if (state.document.failure) ui.emit(DismissFailure{});
    else if (!state.console.draft.text.empty()) ui.emit(ClearConsole{});
    else {
      ui.set_focus("", false);
      if (state.lecture.on) ui.emit(SetLectureBar{false});
    }
  }
}

}  // namespace

void bottom_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "bottom", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, palette.line, ui.style.line_width);
  const float pad = ui.style.space_4;
  const float inner = area.w - 2 * pad;
  const scene::Rect row{area.x + pad, area.y + ui.px(9), inner, ui.px(32)};
  float x = transport(ui, state, row);
  x = speed(ui, state, row, x);
  step_chips(ui, state, queries, {x, row.y - ui.px(3), std::max(1.f, row.right() - x), row.h + ui.px(6)});
  seek_bar(ui, state, queries,
           {area.x + pad - ui.px(6), row.bottom() + ui.px(7), inner + ui.px(12), ui.px(18)});
  console(ui, state, queries, {area.x + pad, area.bottom() - ui.px(12) - ui.px(38), inner, ui.px(38)});
}

}  // namespace stridescope::ui
