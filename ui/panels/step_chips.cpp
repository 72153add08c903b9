#include "ui/panels/step_chips.h"

#include <algorithm>
#include <cmath>

#include "ui/actions/console.h"
#include "ui/actions/design.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/commands/step_actions.h"
#include "ui/compat/imgui.h"
#include "ui/lesson/lesson_view.h"
#include "ui/queries/step_inside.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

constexpr std::size_t most_waiting_shown = 24;

/// Returns "3 × for i in range(3): ..." for a loop's step.
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

/// Buttons at the ends of a step's chip: one opens the step; the other, at the first part of a statement,
/// closes the statement.
struct ChipEnds {
  ChipEnds(const session::Session& session, std::size_t step)
      : opens(session.steps()[step - 1].contents.has_statements()) {
    const auto& of = session.steps()[step - 1];
    const auto around = opened_around(of);
    if (!around) return;
    depth = around->size() + 1;
    const auto* before = step > 1 ? &session.steps()[step - 2] : nullptr;
    closes = !before || !before->is_of(of.part->group) || !is_within(*before, *around);
  }
  bool opens = false, closes = false;
  std::size_t depth = 0;  ///< the number of open statements around it
};
constexpr float chip_end_width = 20;

/// A button at an end of a chip: opens its step into steps, or closes the enclosing statement.
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
  // The answer to a question is not shown before its step.
  const bool is_told = !is_hidden_until_answer(state, step);
  const auto& session = state.document.session;
  const auto& of = session.steps()[step - 1];
  const std::string statement = is_told ? of.source : "\u2026";
  const StepChip chip(ui, step_label(session, step), is_told ? with_rounds(of) : statement);
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
  // Faint text would not be legible on the darker background under the pointer.
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

/// Draws, after the steps, a statement that did not run, and those queued after it.
float waiting_chip(Ui& ui, const UiState& state, std::size_t index, scene::Point at, float height) {
  const auto& palette = ui.palette();
  const auto& statement = state.console.pending_statements[index].source;
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
  if (response.pressed) ui.emit(EditPending{index});
  ui.tooltip(id, response, ui.text("help/mend"));
  return rect.right() + ui.px(8);
}

/// A branch that was set aside, at the step where it diverges: its first statement, which restores it, and a
/// button that compares both.
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

}  // namespace

/// Creates the chips in view, and the one with the keyboard focus.
void step_chips(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& row) {
  const auto cursor = state.document.session.cursor();
  const auto& places = queries.steps(state, ui.style.scale, ui.px(8), [&](std::size_t n, std::string_view) {
    const auto& session = state.document.session;
    const ChipEnds ends(session, n + 1);
    return StepChip(ui, step_label(session, n + 1), with_rounds(session.steps()[n])).width(ui) +
           static_cast<float>(ends.opens + ends.closes) * ui.px(chip_end_width);
  });
  Scroll scroll(ui, "steps", row, false);
  const float left = scroll.top().x + ui.px(3), top = scroll.top().y + ui.px(3);
  const float between = ui.px(8);
  std::vector<ForkChip> forks;
  float forks_width = 0;
  for (const auto& fork : queries.forks(state)) {
    forks.emplace_back(ui, fork);
    forks_width += forks.back().width(ui) + between;
  }
  // Branches that diverge at a step are placed after its chip.
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
    // Parts of a statement share a continuous background.
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
  for (const auto& branch : forks) {
    const auto step = branch.fork.step;
    const float x = left + (step < places.size() ? places[step].x : places.end()) + forks_end;
    fork_chip(ui, branch, {x, top, branch.width(ui), row.h - ui.px(6)});
    forks_end += branch.width(ui) + between;
  }
  float waiting_end = left + places.end() + forks_width;
  for (std::size_t i = 0; i < state.console.pending_statements.size() && i < most_waiting_shown; ++i)
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

}  // namespace stridescope::ui
