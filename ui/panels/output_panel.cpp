#include <algorithm>

#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float output_line_height = 19, between_outputs = 6, output_heading_height = 30;

/// Draws the output of one step, line by line, after the step's number.
void output_row(Ui& ui, const UiState& state, std::size_t number, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const auto& step = state.document.session.steps()[number - 1];
  const auto cursor = state.document.session.cursor();
  const auto id = "output/" + std::to_string(number);
  const auto response =
      ui.interact(id, rect, {.role = "row", .label = step.outcome.printed, .value = step.source});
  const bool is_current = number == cursor;
  if (is_current || response.hovered) ui.fill(rect, faded(palette.ink, is_current ? 0.08f : 0.05f), ui.px(4));
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(scene::inset(rect, ui.px(2)), ui.px(4));
  const float left = rect.x + ui.px(8), number_w = ui.px(40), line = ui.px(output_line_height);
  float y = rect.y + ui.px(between_outputs / 2);
  ui.draw_in({left, y, number_w, line}, std::to_string(number), scene::Font::mono, ui.style.mono_small,
             palette.muted);
  const auto ink = number > cursor ? palette.faint : palette.ink;
  std::string_view rest = step.outcome.printed;
  while (!rest.empty() && y < rect.bottom() - 1) {
    const auto end = std::min(rest.find('\n'), rest.size());
    ui.draw_in({left + number_w, y, rect.right() - left - number_w, line}, rest.substr(0, end),
               scene::Font::mono, ui.style.mono_small, ink);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    y += line;
  }
  if (response.pressed) ui.emit(GoToStep{number});
  if (response.right_clicked)
    ui.emit(OpenContextMenu{{}, number, {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}});
}

}  // namespace

void output_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "output-panel", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, palette.line, ui.style.line_width);
  const float pad = ui.style.space_4, edge = ui.px(24), height = ui.px(output_heading_height);
  ui.draw_in({area.x + pad, area.y, area.w - 2 * pad - edge, height}, ui.text("output/title"),
             scene::Font::text_bold, ui.style.text_small, palette.ink);
  if (icon_button(ui, "output-panel/close", {area.right() - edge - ui.px(8), area.y + ui.px(3), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::output_folded>(true));
  const auto& outputs = queries.outputs(state);
  const scene::Rect rows{area.x, area.y + height, area.w, area.h - height - ui.px(2)};
  if (outputs.empty()) {
    ui.draw_in({rows.x + pad, rows.y, rows.w - 2 * pad, ui.px(output_line_height)}, ui.text("output/none"),
               scene::Font::text, ui.style.text_small, palette.muted);
    return;
  }
  Scroll scroll(ui, "output-rows", rows);
  const float line = ui.px(output_line_height), gap = ui.px(between_outputs), top = scroll.top().y;
  const auto top_of = [&](std::size_t n) {
    return top + static_cast<float>(outputs[n].first_line) * line + static_cast<float>(n) * gap;
  };
  const auto is_above = [&](const PanelQueries::Output& output) {
    const auto n = static_cast<std::size_t>(&output - outputs.data());
    return top_of(n) + static_cast<float>(output.lines) * line + gap < rows.y;
  };
  const auto first = std::partition_point(outputs.begin(), outputs.end(), is_above) - outputs.begin();
  // One more at each end, for the keyboard.
  for (auto n = static_cast<std::size_t>(std::max<std::ptrdiff_t>(first - 1, 0));
       n < outputs.size() && (n == 0 || top_of(n - 1) < rows.bottom()); ++n)
    output_row(ui, state, outputs[n].step,
               {area.x + pad - ui.px(8), top_of(n), area.w - 2 * pad,
                static_cast<float>(outputs[n].lines) * line + gap});
  const auto& last = outputs.back();
  const float total =
      static_cast<float>(last.first_line + last.lines) * line + static_cast<float>(outputs.size()) * gap;
  // The output of the shown step is scrolled into view when the step changes.
  const auto cursor = state.document.session.cursor();
  int* shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("##current"), -1);
  const auto now =
      std::partition_point(outputs.begin(), outputs.end(),
                           [&](const PanelQueries::Output& output) { return output.step <= cursor; });
  if (now != outputs.begin() && *shown != static_cast<int>(cursor)) {
    const auto n = static_cast<std::size_t>(now - outputs.begin()) - 1;
    ImGui::SetScrollFromPosY(top_of(n) - ImGui::GetWindowPos().y, 0.4f);
  }
  *shown = static_cast<int>(cursor);
  scroll.set_content(area.w - 2 * pad, total);
}

}  // namespace stridescope::ui
