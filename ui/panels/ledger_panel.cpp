#include <algorithm>
#include <array>

#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

constexpr float ledger_row_height = 24, heading_height = 30;
constexpr std::array<std::string_view, 5> ledger_columns = {"allocated", "allocated_so_far", "copied",
                                                            "copied_so_far", "retained"};

std::array<std::string, 5> cells_of(const PanelQueries::LedgerLine& line) {
  // Zero costs are shown as dashes, so that others stand out.
  const auto cost = [](std::int64_t bytes) { return bytes > 0 ? bytes_text(bytes) : std::string("\u2013"); };
  return {cost(line.own.allocated_bytes), bytes_text(line.allocated_so_far), cost(line.own.copied_bytes),
          bytes_text(line.copied_so_far), bytes_text(line.own.retained_bytes)};
}

/// Columns of a row: the statement gets the remaining width.
struct Grid {
  Grid(const Ui& ui, float left, float width) : x(left) {
    number = ui.px(34);
    cell = std::clamp(width * 0.13f, ui.px(64), ui.px(110));
    statement = std::max(0.f, width - number - cell * 5);
    shown = ledger_columns.size();
    if (statement >= ui.px(110)) return;
    // A narrow window omits the running sums.
    shown = 3;
    statement = std::max(0.f, width - number - cell * 3);
  }
  bool shows(std::size_t column) const {
    return shown == ledger_columns.size() || column == 0 || column == 2 || column == 4;
  }
  float x, number, cell, statement;
  std::size_t shown;
};

void heading(Ui& ui, const Grid& grid, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  ui.draw_in({grid.x, rect.y, grid.number + grid.statement, rect.h}, ui.text("ledger/title"),
             scene::Font::text_bold, ui.style.text_small, palette.ink);
  float x = grid.x + grid.number + grid.statement;
  for (std::size_t c = 0; c < ledger_columns.size(); ++c) {
    if (!grid.shows(c)) continue;
    const auto id = "ledger/" + std::string(ledger_columns[c]);
    const scene::Rect cell{x, rect.y, grid.cell, rect.h};
    const auto label = ui.text(id);
    const auto response = ui.interact(id, cell, {.role = "heading", .label = label, .takes_focus = false});
    ui.draw_in({cell.x + ui.px(4), cell.y, cell.w - ui.px(4), cell.h}, label, scene::Font::text,
               ui.style.text_small, palette.muted, scene::Align::right);
    ui.tooltip(id, response, ui.text("help/" + std::string(ledger_columns[c])));
    x += grid.cell;
  }
}

void row(Ui& ui, const UiState& state, const Grid& grid, const PanelQueries::LedgerLine& line,
         std::size_t number, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const auto cursor = state.document.session.cursor();
  const auto id = "ledger/" + std::to_string(number);
  const auto cells = cells_of(line);
  const auto source = on_one_line(state.document.session.steps()[number - 1].source);
  const auto response = ui.interact(
      id, rect, {.role = "row", .label = source, .value = cells[0] + " | " + cells[2] + " | " + cells[4]});
  const bool is_current = number == cursor;
  if (is_current || response.hovered) ui.fill(rect, faded(palette.ink, is_current ? 0.08f : 0.05f), ui.px(4));
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(scene::inset(rect, ui.px(2)), ui.px(4));
  const auto ink = number > cursor ? palette.faint : palette.ink;
  ui.draw_in({grid.x, rect.y, grid.number, rect.h}, std::to_string(number), scene::Font::mono,
             ui.style.mono_small, palette.muted);
  ui.draw_in({grid.x + grid.number, rect.y, grid.statement, rect.h}, source, scene::Font::mono,
             ui.style.mono_small, ink);
  float x = grid.x + grid.number + grid.statement;
  for (std::size_t c = 0; c < ledger_columns.size(); ++c) {
    if (!grid.shows(c)) continue;
    const bool is_copy = c == 2 && line.own.copied_bytes > 0;
    const bool is_sum = c == 1 || c == 3;
    ui.draw_in({x + ui.px(4), rect.y, grid.cell - ui.px(4), rect.h}, cells[c],
               is_copy ? scene::Font::mono_bold : scene::Font::mono, ui.style.mono_small,
               is_copy                     ? palette.copy
               : is_sum || number > cursor ? palette.muted
                                           : palette.ink,
               scene::Align::right);
    x += grid.cell;
  }
  if (response.pressed) ui.emit(GoToStep{number});
  if (response.right_clicked)
    ui.emit(OpenContextMenu{{}, number, {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}});
}

}  // namespace

void ledger_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "ledger", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(24), height = ui.px(heading_height);
  const float width = area.w - 2 * pad - edge;
  const Grid grid(ui, area.x + pad, width);
  heading(ui, grid, {area.x + pad, area.y, width, height});
  if (icon_button(ui, "ledger/close", {area.right() - edge - ui.px(8), area.y + ui.px(3), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::ledger_folded>(true));
  Scroll scroll(ui, "ledger-rows", {area.x, area.y + height, area.w, area.h - height - ui.px(2)});
  const float each = ui.px(ledger_row_height), top = scroll.top().y;
  auto steps = state.document.session.steps().size();
  while (steps > 0 && is_hidden_until_answer(state, steps)) --steps;
  const auto [first, end] =
      rows_in_view(steps, top, each, {area.x, area.y + height, area.w, area.h - height});
  for (auto i = first; i < end; ++i)
    row(ui, state, grid, queries.ledger(state, i), i + 1,
        {area.x + pad - ui.px(8), top + static_cast<float>(i) * each, width + ui.px(16), each});
  // The row of the shown step is scrolled into view when it changes.
  const auto cursor = static_cast<int>(state.document.session.cursor());
  int* shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("##current"), -1);
  if (*shown != cursor && cursor > 0) {
    const float y = top + static_cast<float>(cursor - 1) * each;
    if (y < area.y + height || y + each > area.bottom())
      ImGui::SetScrollFromPosY(y - ImGui::GetWindowPos().y, 0.4f);
  }
  *shown = cursor;
  scroll.set_content(width, static_cast<float>(steps) * each);
}

}  // namespace stridescope::ui
