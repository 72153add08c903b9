#include <algorithm>
#include <filesystem>
#include <utility>

#include "ui/action.h"
#include "ui/actions/settings.h"
#include "ui/commands/commands.h"
#include "ui/commands/key_map.h"
#include "ui/compat/imgui.h"
#include "ui/panels/panels.h"
#include "ui/settings/panel_layout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct MenuRow {
  std::string id, label, shortcut;
  bool enabled = true, checked = false, separator = false;
  std::optional<Action> action;
};

void add_recent(std::vector<MenuRow>& rows, const UiState& state) {
  const auto& recent = state.settings.recent_files;
  for (std::size_t i = 0; i < recent.size() && i < 6; ++i) {
    MenuRow row;
    row.id = "menu/file/recent/" + std::to_string(i);
    row.label = std::filesystem::path(recent[i]).filename().string();
    row.action = OpenFile{recent[i]};
    row.separator = i == 0;
    rows.push_back(std::move(row));
  }
}

/// Adds a row for each saved layout, above the row that opens their page.
void add_layouts(std::vector<MenuRow>& rows, const UiState& state) {
  const auto present = present_layout(state.settings);
  bool is_first = true;
  for (const auto& [name, layout] : state.settings.panel_layouts) {
    MenuRow row;
    row.id = "menu/view/layout/" + name;
    row.label = name;
    row.action = ChooseLayout{name};
    row.checked = name == present;
    row.separator = std::exchange(is_first, false);
    rows.push_back(std::move(row));
  }
}

std::vector<MenuRow> rows_of(const UiState& state, const Text& text) {
  std::vector<MenuRow> rows;
  for (const auto& row : commands()) {
    if (row.group != state.dialog.menu) continue;
    if (row.id == "file/quit") add_recent(rows, state);
    if (row.id == "view/layouts") add_layouts(rows, state);
    MenuRow shown;
    shown.id = "menu/" + row.id;
    shown.label = text(label_of(row));
    shown.shortcut = key_name_of(row, state.keys.changed);
    shown.enabled = row.is_enabled(state);
    shown.checked = row.is_checked && row.is_checked(state);
    shown.separator = row.begins_section;
    if (shown.enabled) shown.action = row.make(state);
    rows.push_back(std::move(shown));
  }
  return rows;
}

void draw_menu(Ui& ui, const std::vector<MenuRow>& rows, scene::Point at, scene::Size screen) {
  const auto& palette = ui.palette();
  const float row_height = ui.px(28), pad = ui.px(6), gap = ui.px(9);
  float label_width = ui.px(120), shortcut_width = 0, height = 2 * pad;
  for (const auto& row : rows) {
    label_width = std::max(label_width, ui.width(row.label, scene::Font::text, ui.style.text));
    shortcut_width = std::max(shortcut_width, ui.width(row.shortcut, scene::Font::text, ui.style.text_small));
    height += row_height + (row.separator && &row != &rows.front() ? gap : 0);
  }
  const float check = ui.px(24);
  scene::Rect card{at.x, at.y,
                   check + label_width + ui.style.space_4 + shortcut_width + ui.style.space_3 + 2 * pad,
                   height};
  card.x = std::max(ui.px(4), std::min(card.x, screen.w - card.w - ui.px(4)));
  card.h = std::min(card.h, screen.h - card.y - ui.px(6));
  for (int i = 3; i >= 1; --i) {
    const float out = ui.px(2) * static_cast<float>(i);
    ui.fill({card.x - out, card.y - out + ui.px(3), card.w + 2 * out, card.h + 2 * out}, {0, 0, 0, 16},
            ui.px(8) + out);
  }
  ui.fill(card, palette.panel, ui.px(8));
  ui.frame(card, palette.line, ui.px(8), ui.style.line_width);
  ui.record("menu/list", card,
            {.role = "menu", .value = card.h < height ? "scrolls" : "whole", .takes_focus = false});
  Scroll scroll(ui, "menu-rows", card);
  float y = scroll.top().y + pad;
  const float x = card.x + pad, w = card.w - 2 * pad;
  for (const auto& row : rows) {
    if (row.separator && &row != &rows.front()) {
      ui.line({x + ui.px(4), y + gap / 2}, {x + w - ui.px(4), y + gap / 2}, palette.line,
              ui.style.line_width);
      y += gap;
    }
    const scene::Rect rect{x, y, w, row_height};
    const auto response = ui.interact(
        row.id, rect,
        {.role = "menuitem", .label = row.label, .value = row.checked ? "true" : "", .enabled = row.enabled});
    const bool lit = row.enabled && (response.hovered || (response.focused && ui.memory.focus_is_visible));
    if (lit) ui.fill(rect, faded(palette.ink, 0.08f), ui.px(5));
    const auto ink = row.enabled ? palette.ink : palette.faint;
    if (row.checked) draw_icon(ui, Icon::check, {x + check / 2, y + row_height / 2}, ui.px(14), palette.ink);
    ui.draw_in({x + check, y, w - check, row_height}, row.label, scene::Font::text, ui.style.text, ink);
    ui.draw_in({x, y, w - ui.px(8), row_height}, row.shortcut, scene::Font::text, ui.style.text_small,
               palette.muted, scene::Align::right);
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(5));
    if (response.pressed && row.action) ui.emit(*row.action);
    y += row_height;
  }
  scroll.set_content(w, y + pad - scroll.top().y);
}

}  // namespace

void menu_list(Ui& ui, const UiState& state, const scene::Rect& bar, scene::Size screen) {
  if (state.dialog.menu.empty()) return;
  ui.layer += 20;
  {
    // Below the bar, so that titles can still be hovered.
    const Area window(ui, "menu-overlay", {0, bar.bottom(), screen.w, screen.h - bar.bottom()},
                      Area::Kind::overlay);
    draw_menu(ui, rows_of(state, ui.text), {menu_left(ui, bar, state.dialog.menu), bar.bottom() + ui.px(2)},
              screen);
    const auto mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsMouseClicked(0) && mouse.y > bar.bottom() && !ImGui::IsAnyItemActive()) ui.emit(OpenMenu{});
  }
  ui.layer -= 20;
}

}  // namespace stridescope::ui
