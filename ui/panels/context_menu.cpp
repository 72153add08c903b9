#include <algorithm>

#include "ui/actions/dialog.h"
#include "ui/compat/imgui.h"
#include "ui/panels/context_rows.h"
#include "ui/panels/panels.h"
#include "ui/panels/verdict_text.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float context_row_height = 28, section_gap = 9, check_width = 22;

float label_width(const Ui& ui, const ContextRow& row) {
  return row.is_code ? ui.width(row.label, scene::Font::mono, ui.style.mono_small)
                     : ui.width(row.label, scene::Font::text, ui.style.text);
}

/// The predicted effect of a row's statement, shown beside it.
struct RowVerdict {
  std::string word = {}, reason = {};
  scene::Color color = {};
};

RowVerdict verdict_of(const Ui& ui, const UiState& state, const PanelQueries& queries,
                      const ContextRow& row) {
  if (row.statement.empty()) return {};
  const auto& verdict = queries.verdict(state, row.statement);
  return {verdict_word(verdict, ui.text), verdict_reason(verdict, ui.text),
          verdict_color(verdict, ui.palette())};
}

float verdict_width(const Ui& ui, const RowVerdict& verdict) {
  return verdict.word.empty()
             ? 0
             : ui.width(verdict.word, scene::Font::text_bold, ui.style.text_small) + ui.px(18);
}

/// Returns true if the row was chosen.
bool paint_row(Ui& ui, const ContextRow& row, const RowVerdict& verdict, const scene::Rect& rect,
               float indent) {
  const auto& palette = ui.palette();
  const auto response =
      ui.interact("context/" + row.id, rect,
                  {.role = "menuitem",
                   .label = row.label,
                   .value = row.is_checked ? std::string_view("true") : std::string_view(verdict.word)});
  if (response.hovered || (response.focused && ui.memory.focus_is_visible))
    ui.fill(rect, faded(palette.ink, 0.08f), ui.px(5));
  if (row.is_checked)
    draw_icon(ui, Icon::check, {rect.x + ui.px(13), rect.center().y}, ui.px(14), palette.ink);
  ui.draw_in({rect.x + indent, rect.y, rect.w - indent - verdict_width(ui, verdict) - ui.px(4), rect.h},
             row.label, row.is_code ? scene::Font::mono : scene::Font::text,
             row.is_code ? ui.style.mono_small : ui.style.text, palette.ink);
  ui.draw_in({rect.x, rect.y, rect.w - ui.px(8), rect.h}, verdict.word, scene::Font::text_bold,
             ui.style.text_small, verdict.color, scene::Align::right);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(scene::inset(rect, ui.px(2)), ui.px(5));
  ui.tooltip("context/" + row.id, response, verdict.reason);
  return response.pressed;
}

void paint_menu(Ui& ui, const UiState& state, const PanelQueries& queries,
                const std::vector<ContextRow>& rows, scene::Point at, scene::Size screen) {
  const auto& palette = ui.palette();
  const float height = ui.px(context_row_height), gap = ui.px(section_gap), pad = ui.px(6), margin = ui.px(4);
  const bool has_checks =
      std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.is_checked; });
  const float indent = ui.px(has_checks ? check_width + 4 : 10);
  float width = ui.px(150), total = 0;
  std::vector<RowVerdict> verdicts;
  for (const auto& row : rows) {
    verdicts.push_back(verdict_of(ui, state, queries, row));
    width = std::max(width, label_width(ui, row) + indent + ui.px(16) + verdict_width(ui, verdicts.back()));
    total += height + (row.begins_section ? gap : 0);
  }
  scene::Rect card{at.x, at.y, std::min(width + 2 * pad, screen.w - 2 * margin),
                   std::min(total + 2 * pad, screen.h - 2 * margin)};
  card.x = std::max(margin, std::min(card.x, screen.w - card.w - margin));
  card.y = std::max(margin, std::min(card.y, screen.h - card.h - margin));
  ui.fill({card.x - ui.px(2), card.y, card.w + ui.px(4), card.h + ui.px(4)}, {0, 0, 0, 24}, ui.px(9));
  ui.fill(card, palette.panel, ui.px(8));
  ui.frame(card, palette.line, ui.px(8), ui.style.line_width);
  Scroll scroll(ui, "context-rows", scene::inset(card, pad * 0.5f));
  const float x = card.x + pad, w = card.w - 2 * pad;
  float y = scroll.top().y + pad * 0.5f;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    if (row.begins_section) {
      ui.line({x + ui.px(4), y + gap / 2}, {x + w - ui.px(4), y + gap / 2}, palette.line,
              ui.style.line_width);
      y += gap;
    }
    if (paint_row(ui, row, verdicts[i], {x, y, w, height}, indent)) ui.emit(row.action);
    y += height;
  }
  scroll.set_content(w, y - scroll.top().y);
}

}  // namespace

void context_menu(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen) {
  if (!state.dialog.context_menu) return;
  const auto rows = context_rows(state, ui.text);
  if (rows.empty()) {
    ui.emit(OpenMenu{});
    return;
  }
  ui.layer += 20;
  {
    const Area window(ui, "context-overlay", {0, 0, screen.w, screen.h}, Area::Kind::overlay);
    paint_menu(ui, state, queries, rows, state.dialog.context_menu->at, screen);
    if ((ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) && !ImGui::IsAnyItemActive())
      ui.emit(OpenMenu{});
  }
  ui.layer -= 20;
}

}  // namespace stridescope::ui
