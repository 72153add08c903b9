#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/actions/console.h"
#include "ui/actions/design.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/learn.h"
#include "ui/actions/lecture.h"
#include "ui/actions/motion.h"
#include "ui/actions/settings.h"
#include "ui/actions/work.h"
#include "ui/commands.h"
#include "ui/compat/imgui.h"
#include "ui/format.h"
#include "ui/forms/console_completion.h"
#include "ui/forms/form.h"
#include "ui/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/step_actions.h"
#include "ui/step_inside.h"
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

/// Buttons of motion; returns where they end.
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
  if (const auto& session = state.document.session; has_insides(session)) {
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

constexpr std::size_t most_waiting_shown = 24;

/// "3 × for i in range(3): ..." of a loop's step.
std::string with_rounds(const session::Step& step) {
  const auto line = on_one_line(step.source);
  return step.contents.rounds > 0 ? std::to_string(step.contents.rounds) + "\u2009\u00d7 " + line : line;
}

/// A chip of the timeline: the step's number and statement.
struct StepChip {
  StepChip(const Ui& ui, std::string number_text, std::string_view statement)
      : number(std::move(number_text)),
        source(statement),
        number_width(ui.width(number, scene::Font::mono, ui.style.mono_small) + ui.px(8)),
        text_width(std::min(ui.px(300), ui.width(source, scene::Font::mono, ui.style.mono_small))) {}
  float width(const Ui& ui) const { return number_width + text_width + ui.px(20); }

  std::string number, source;
  float number_width, text_width;
};

/// What stands at the ends of a step's chip: what opens the step, or closes the statement that it is the
/// first part of.
struct ChipEnds {
  ChipEnds(const session::Session& session, std::size_t step)
      : opens(session.steps()[step - 1].contents.has_statements()) {
    const auto& of = session.steps()[step - 1];
    const auto around = opened_around(of);
    if (!around) return;
    depth = around->size() + 1;
    const auto* before = step > 1 ? &session.steps()[step - 2] : nullptr;
    closes = !before || !before->is_of(of.inside->group) || !is_within(*before, *around);
  }
  bool opens = false, closes = false;
  std::size_t depth = 0;  ///< statements that are open around it
};
constexpr float chip_end_width = 20;

/// At an end of a chip: makes what is inside its step steps, or what it is inside one step again.
void inside_button(Ui& ui, std::size_t step, const scene::Rect& rect, bool opens) {
  const auto& palette = ui.palette();
  const auto id = (opens ? "inside/" : "outside/") + std::to_string(step);
  const auto response = ui.interact(
      id, rect, {.role = "button", .label = ui.text(opens ? "command/motion/into" : "command/motion/out")});
  if (response.hovered) ui.fill(rect, blend(palette.field, palette.ink, 0.1f), ui.px(5));
  draw_icon(ui, opens ? Icon::chevron_right : Icon::chevron_down, rect.center(), ui.px(12),
            response.hovered ? palette.ink : palette.muted);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(5));
  if (response.pressed) opens ? ui.emit(OpenInside{step}) : ui.emit(CloseInside{step});
  ui.tooltip(id, response, ui.text(opens ? "help/inside" : "help/outside"));
}

void step_chip(Ui& ui, const UiState& state, std::size_t step, const scene::Rect& whole) {
  const auto& palette = ui.palette();
  const auto cursor = state.document.session.cursor();
  // What a question asks for is not told before it.
  const bool is_told = !is_kept_back(state, step);
  const auto& session = state.document.session;
  const auto& of = session.steps()[step - 1];
  const std::string statement = is_told ? of.source : "\u2026";
  const StepChip chip(ui, number_of(session, step), is_told ? with_rounds(of) : statement);
  const auto id = "step/" + std::to_string(step);
  const bool is_current = step == cursor, is_ahead = step > cursor;
  const ChipEnds ends(session, step);
  const float end_width = ui.px(chip_end_width);
  auto rect = whole;
  if (ends.closes) rect.x += end_width, rect.w -= end_width;
  if (ends.opens) rect.w -= end_width;
  const auto response = ui.interact(id, rect,
                                    {.role = "step",
                                     .label = chip.source,
                                     .value = is_current ? "current"
                                              : is_ahead ? "ahead"
                                                         : "done"});
  ui.fill(whole,
          is_current         ? palette.panel
          : response.hovered ? blend(palette.field, palette.ink, 0.06f)
                             : palette.field,
          ui.px(6));
  ui.frame(whole, is_current ? palette.ink : palette.line, ui.px(6),
           is_current ? ui.px(1.6f) : ui.style.line_width);
  // The ground of what is pointed at is darker: faint words would not read there.
  const auto ink = !is_ahead ? palette.ink : response.hovered ? palette.muted : palette.faint;
  ui.draw_in({rect.x + ui.px(9), rect.y, chip.number_width, rect.h}, chip.number, scene::Font::mono,
             ui.style.mono_small, palette.muted);
  ui.draw_in({rect.x + ui.px(9) + chip.number_width, rect.y, chip.text_width + 1, rect.h}, chip.source,
             scene::Font::mono, ui.style.mono_small, ink);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
  if (response.double_clicked) ui.emit(EditStep{step});
  else if (response.pressed) ui.emit(GoToStep{step});
  if (response.right_clicked) {
    const auto mouse = ImGui::GetIO().MousePos;
    ui.emit(OpenContextMenu{{}, step, {mouse.x, mouse.y}});
  } else if (response.focused && ui.keys.take(Key::menu)) {
    ui.emit(OpenContextMenu{{}, step, {rect.x, rect.bottom()}});
  }
  if (is_told) ui.tooltip(id, response, statement + "\n" + std::string(ui.text("help/step")));
  if (ends.closes) inside_button(ui, step, {whole.x, whole.y, end_width, whole.h}, false);
  if (ends.opens) inside_button(ui, step, {whole.right() - end_width, whole.y, end_width, whole.h}, true);
}

/// Behind the steps: a statement that runs no more, and those that wait for it.
float waiting_chip(Ui& ui, const UiState& state, std::size_t index, scene::Point at, float height) {
  const auto& palette = ui.palette();
  const auto& statement = state.console.to_mend[index].source;
  const auto& session = state.document.session;
  const auto number = session.statements_in(session.steps().size()) + index + 1;
  const StepChip chip(ui, std::to_string(number), on_one_line(statement));
  const scene::Rect rect{at.x, at.y, chip.width(ui), height};
  const auto id = "mend/" + std::to_string(index);
  const auto response =
      ui.interact(id, rect, {.role = "step", .label = chip.source, .value = index == 0 ? "fails" : "waits"});
  ui.fill(rect, response.hovered ? blend(palette.field, palette.ink, 0.06f) : palette.field, ui.px(6));
  ui.frame(rect, index == 0 ? palette.error : palette.line, ui.px(6),
           index == 0 ? ui.px(1.6f) : ui.style.line_width);
  ui.draw_in({rect.x + ui.px(9), rect.y, chip.number_width, rect.h}, chip.number, scene::Font::mono,
             ui.style.mono_small, palette.muted);
  ui.draw_in({rect.x + ui.px(9) + chip.number_width, rect.y, chip.text_width + 1, rect.h}, chip.source,
             scene::Font::mono, ui.style.mono_small,
             index == 0         ? palette.error
             : response.hovered ? palette.muted
                                : palette.faint);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
  if (response.pressed) ui.emit(Mend{index});
  ui.tooltip(id, response, ui.text("help/mend"));
  return rect.right() + ui.px(8);
}

/// A branch that was set aside, where it parts from the steps: its first statement, which brings it back, and
/// a button that compares both.
struct ForkChip {
  ForkChip(const Ui& ui, const Fork& of)
      : fork(of),
        source(on_one_line(of.statements.front())),
        further(of.statements.size() > 1 ? "+" + std::to_string(of.statements.size() - 1) : std::string()),
        source_width(
            std::min(ui.px(160), ui.width(source, scene::Font::mono, ui.style.mono_small) + ui.px(1))),
        further_width(
            further.empty() ? 0 : ui.width(further, scene::Font::mono, ui.style.mono_small) + ui.px(6)) {}
  float width(const Ui& ui) const {
    return ui.px(42) + source_width + further_width + ui.px(fork.chains ? fork_compare_width : 0);
  }

  static constexpr float fork_compare_width = 28;
  const Fork& fork;
  std::string source, further;
  float source_width, further_width;
};

void fork_chip(Ui& ui, const ForkChip& chip, const scene::Rect& whole) {
  const auto& palette = ui.palette();
  const auto& fork = chip.fork;
  const auto id = "branch/" + std::to_string(fork.branch);
  const auto rect =
      fork.chains ? scene::Rect{whole.x, whole.y, whole.w - ui.px(ForkChip::fork_compare_width), whole.h}
                  : whole;
  const auto response =
      ui.interact(id, rect, {.role = "step", .label = chip.source, .value = std::to_string(fork.step)});
  ui.fill(whole, response.hovered ? blend(palette.panel, palette.ink, 0.06f) : palette.panel, ui.px(6));
  ui.frame(whole, palette.line, ui.px(6), ui.style.line_width);
  draw_icon(ui, Icon::branch, {rect.x + ui.px(17), rect.center().y}, ui.px(16), palette.muted);
  const float x = rect.x + ui.px(32);
  ui.draw_in({x, rect.y, chip.source_width, rect.h}, chip.source, scene::Font::mono, ui.style.mono_small,
             palette.muted);
  ui.draw_in({x + chip.source_width + ui.px(6), rect.y, chip.further_width, rect.h}, chip.further,
             scene::Font::mono, ui.style.mono_small, palette.muted);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
  if (response.pressed) ui.emit(RestoreSteps{fork.branch});
  std::string statements;
  for (const auto& statement : fork.statements) statements += statement + "\n";
  ui.tooltip(id, response, statements + std::string(ui.text("help/branch")));
  if (!fork.chains) return;
  const float edge = ui.px(24);
  if (icon_button(ui, id + "/compare", {rect.right(), rect.center().y - edge / 2, edge, edge}, Icon::compare,
                  ui.text("timeline/compare"))
          .pressed)
    ui.emit(OpenCompare{fork.chains->now, fork.chains->aside, fork.chains->tensor, fork.chains->step});
}

/// Of many chips those in view are made, and the one that the keyboard is at, wherever that is.
void step_chips(Ui& ui, const UiState& state, const Derived& derived, const scene::Rect& row) {
  const auto cursor = state.document.session.cursor();
  const auto& places = derived.steps(state, ui.style.scale, ui.px(8), [&](std::size_t n, std::string_view) {
    const auto& session = state.document.session;
    const ChipEnds ends(session, n + 1);
    return StepChip(ui, number_of(session, n + 1), with_rounds(session.steps()[n])).width(ui) +
           static_cast<float>(ends.opens + ends.closes) * ui.px(chip_end_width);
  });
  Scroll scroll(ui, "steps", row, false);
  const float left = scroll.top().x + ui.px(3), top = scroll.top().y + ui.px(3);
  const float between = ui.px(8);
  std::vector<ForkChip> forks;
  float forks_width = 0;
  for (const auto& fork : derived.forks(state)) {
    forks.emplace_back(ui, fork);
    forks_width += forks.back().width(ui) + between;
  }
  // The room of the branches that part at a step lies behind its chip.
  const auto forks_before = [&](std::size_t steps) {
    float width = 0;
    for (const auto& chip : forks)
      if (chip.fork.step <= steps) width += chip.width(ui) + between;
    return width;
  };
  const auto rect_of = [&](std::size_t n) {
    return scene::Rect{left + places[n].x + forks_before(n), top, places[n].w, row.h - ui.px(6)};
  };
  const auto [first, end] = places.in_view(row.x - left - forks_width, row.w + forks_width);
  const auto chip = [&](std::size_t n) {
    // The ground of parts of a statement goes on from one to the next.
    const auto& session = state.document.session;
    const auto rect = rect_of(n);
    const auto depth = static_cast<float>(ChipEnds(session, n + 1).depth);
    const bool goes_on = session.is_inside_statement(n + 1);
    ui.fill({rect.x - ui.px(4), row.y, rect.w + ui.px(goes_on ? 8 : 6), row.h},
            faded(ui.palette().accent, std::min(0.5f, 0.14f * depth)));
    step_chip(ui, state, n + 1, rect);
  };
  std::size_t focused = places.size();
  if (ui.memory.focus.starts_with("step/")) {
    const auto number = std::strtoull(ui.memory.focus.c_str() + 5, nullptr, 10);
    if (number > 0) focused = number - 1;
  }
  if (focused < first) chip(focused);
  for (auto n = first; n < end; ++n) chip(n);
  if (focused >= end && focused < places.size()) chip(focused);
  float forks_end = 0;
  for (const auto& chip : forks) {
    const auto step = chip.fork.step;
    const float x = left + (step < places.size() ? places[step].x : places.end()) + forks_end;
    fork_chip(ui, chip, {x, top, chip.width(ui), row.h - ui.px(6)});
    forks_end += chip.width(ui) + between;
  }
  float waiting_end = left + places.end() + forks_width;
  for (std::size_t i = 0; i < state.console.to_mend.size() && i < most_waiting_shown; ++i)
    waiting_end = waiting_chip(ui, state, i, {waiting_end, top}, row.h - ui.px(6));
  // Brings the current step into view when it changes.
  int* shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("##current"), -1);
  if (cursor > 0 && *shown != static_cast<int>(cursor)) {
    *shown = static_cast<int>(cursor);
    ImGui::SetScrollFromPosX(rect_of(cursor - 1).center().x - ImGui::GetWindowPos().x, 0.7f);
  }
  if (ImGui::IsWindowHovered() && ImGui::GetIO().MouseWheel != 0)
    ImGui::SetScrollX(ImGui::GetScrollX() - ImGui::GetIO().MouseWheel * ui.px(60));
  scroll.set_content(waiting_end - scroll.top().x, row.h - ui.px(1));
}

void seek_bar(Ui& ui, const UiState& state, const Derived& derived, const scene::Rect& rect) {
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
  // A branch that was set aside leaves the line where it parts.
  for (const auto& fork : derived.forks(state)) {
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

void console(Ui& ui, const UiState& state, const Derived& derived, const scene::Rect& rect) {
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
  // What takes the place of a step has its number.
  const auto& typed = state.console;
  const auto number = typed.edits   ? std::to_string(*typed.edits) + " "
                      : typed.mends ? std::to_string(state.document.session.cursor() + 1) + " "
                                    : std::string();
  const float prompt =
      ui.draw_in({rect.x + pad, rect.y, ui.px(110), rect.h}, number + ">>>", scene::Font::mono, ui.style.mono,
                 number.empty() ? palette.muted : palette.accent) +
      ui.px(10);
  const scene::Rect field{rect.x + pad + prompt, rect.y, rect.w - 2 * pad - prompt, rect.h};
  const bool list_open = focused && completion_is_open(state, derived.completion(state));
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

void bottom_panel(Ui& ui, const UiState& state, const Derived& derived, const scene::Rect& area) {
  const Area window(ui, "bottom", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, palette.line, ui.style.line_width);
  const float pad = ui.style.space_4;
  const float inner = area.w - 2 * pad;
  const scene::Rect row{area.x + pad, area.y + ui.px(9), inner, ui.px(32)};
  float x = transport(ui, state, row);
  x = speed(ui, state, row, x);
  step_chips(ui, state, derived, {x, row.y - ui.px(3), std::max(1.f, row.right() - x), row.h + ui.px(6)});
  seek_bar(ui, state, derived,
           {area.x + pad - ui.px(6), row.bottom() + ui.px(7), inner + ui.px(12), ui.px(18)});
  console(ui, state, derived, {area.x + pad, area.bottom() - ui.px(12) - ui.px(38), inner, ui.px(38)});
}

}  // namespace stridescope::ui
