#include <filesystem>

#include "ui/commands.h"
#include "ui/compat/imgui.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr std::string_view menus[] = {"file", "edit", "view", "motion", "help"};

std::string menu_id(std::string_view name) { return "menu/" + std::string(name); }

float menu_title_width(const Ui& ui, std::string_view name) {
  return ui.width(ui.text(menu_id(name)), scene::Font::text, ui.style.text) + 2 * ui.px(9);
}

float brand_width(const Ui& ui) {
  return ui.style.space_4 + ui.width("Stridescope", scene::Font::text_bold, ui.style.text_large) +
         ui.style.space_3;
}

float menu_x(const Ui& ui, std::string_view name) {
  float x = brand_width(ui);
  for (const auto menu : menus) {
    if (menu == name) return x;
    x += menu_title_width(ui, menu);
  }
  return x;
}

void menu_titles(Ui& ui, const State& state, const scene::Rect& area) {
  const auto& palette = ui.palette();
  for (const auto menu : menus) {
    const auto id = menu_id(menu);
    const auto label = ui.text(id);
    const scene::Rect rect{menu_x(ui, menu), area.y + ui.px(6), menu_title_width(ui, menu),
                           area.h - ui.px(12)};
    const bool is_open = state.menu == menu;
    const auto response =
        ui.interact(id, rect, {.role = "menu", .label = label, .value = is_open ? "open" : ""});
    if (is_open || response.hovered) ui.fill(rect, faded(palette.ink, is_open ? 0.1f : 0.06f), ui.px(6));
    ui.draw_in(rect, label, scene::Font::text, ui.style.text, palette.ink, scene::Align::center);
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
    const bool slides_over = response.hovered && !state.menu.empty() && !is_open;
    if (response.pressed || slides_over) ui.emit(OpenMenu{std::string(menu)});
  }
}

std::string document_name(const State& state, const Text& text) {
  if (state.document.path.empty()) return std::string(text("document/untitled"));
  return std::filesystem::path(state.document.path).filename().string();
}

void document_title(Ui& ui, const State& state, const scene::Rect& area, float left, float right) {
  const auto& palette = ui.palette();
  const auto name = document_name(state, ui.text);
  const float width = ui.width(name, scene::Font::text, ui.style.text);
  const float dot = state.document.is_changed ? ui.px(14) : 0;
  const float room = right - left;
  if (room < ui.px(40)) return;
  const float shown = std::min(width, room - dot);
  const float x = std::max(left, std::min(area.x + (area.w - width - dot) / 2, right - shown - dot));
  ui.draw_in({x, area.y, shown + 1, area.h}, name, scene::Font::text, ui.style.text, palette.muted);
  const scene::Rect rect{x, area.y, shown + dot, area.h};
  if (dot > 0) {
    const scene::Point center{x + shown + ui.px(9), area.y + area.h / 2};
    ui.fill({center.x - ui.px(4), center.y - ui.px(4), ui.px(8), ui.px(8)}, palette.copy, ui.px(4));
  }
  const auto response = ui.interact("document", rect,
                                    {.role = "status",
                                     .label = name,
                                     .value = state.document.is_changed ? "changed" : "saved",
                                     .takes_focus = false});
  ui.tooltip("document", response,
             state.document.is_changed ? ui.text("document/changed") : std::string_view(state.document.path));
}

scene::Theme next_theme(scene::Theme theme) {
  switch (theme) {
    case scene::Theme::light: return scene::Theme::dark;
    case scene::Theme::dark: return scene::Theme::projector;
    case scene::Theme::projector: break;
  }
  return scene::Theme::light;
}

/// Returns where the buttons begin.
float corner_buttons(Ui& ui, const State& state, const scene::Rect& area) {
  const float edge = ui.px(30), y = area.y + (area.h - edge) / 2;
  float x = area.x + area.w - ui.style.space_2 - edge;
  if (icon_button(ui, "help", {x, y, edge, edge}, Icon::help, ui.text("command/help/keys")).pressed)
    ui.emit(ShowDialog{DialogKind::keys});
  x -= edge;
  if (icon_button(ui, "theme", {x, y, edge, edge}, Icon::theme, ui.text("top/theme")).pressed)
    ui.emit(SetTheme{next_theme(state.settings.theme)});
  const bool is_english = state.settings.language == "en";
  const std::string_view other = is_english ? "\u4e2d\u6587" : "English";
  const float width = ui.width(other, scene::Font::text_bold, ui.style.text) + ui.px(24);
  x -= width + ui.px(6);
  const scene::Rect rect{x, y, width, edge};
  const auto response =
      button(ui, "language", rect, "", {.tooltip = ui.text("top/language"), .value = other});
  ui.draw_in(rect, other, scene::Font::text_bold, ui.style.text, ui.palette().ink, scene::Align::center);
  if (response.pressed) ui.emit(SetLanguage{is_english ? "zh" : "en"});
  x -= ui.px(6);
  return x;
}

}  // namespace

void top_bar(Ui& ui, const State& state, const scene::Rect& area) {
  const Area window(ui, "top-bar", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.x, area.bottom() - 0.5f}, {area.right(), area.bottom() - 0.5f}, palette.line,
          ui.style.line_width);
  ui.draw_in({area.x + ui.style.space_4, area.y, brand_width(ui), area.h}, "Stridescope",
             scene::Font::text_bold, ui.style.text_large, palette.ink);
  menu_titles(ui, state, area);
  const float right = corner_buttons(ui, state, area);
  const float left = menu_x(ui, menus[std::size(menus) - 1]) + menu_title_width(ui, "help");
  document_title(ui, state, area, left + ui.style.space_3, right - ui.style.space_3);
}

namespace {

struct MenuRow {
  std::string id, label, shortcut;
  bool enabled = true, checked = false, separator = false;
  std::optional<Action> action;
};

bool begins_section(std::string_view id) {
  constexpr std::string_view first_of_section[] = {
      "file/save_picture", "file/quit",    "edit/copy_script", "edit/console",
      "edit/settings",     "motion/back",  "motion/walk_back", "motion/instant",
      "view/light",        "view/larger",  "view/values",      "view/fit",
      "view/operations",   "view/lecture", "view/english",     "help/about"};
  return std::find(std::begin(first_of_section), std::end(first_of_section), id) !=
         std::end(first_of_section);
}

void add_recent(std::vector<MenuRow>& rows, const State& state) {
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

std::vector<MenuRow> rows_of(const State& state, const Text& text) {
  std::vector<MenuRow> rows;
  for (const auto& row : commands()) {
    if (row.group != state.menu) continue;
    if (row.id == "file/quit") add_recent(rows, state);
    MenuRow shown;
    shown.id = "menu/" + std::string(row.id);
    shown.label = text("command/" + std::string(row.id));
    shown.shortcut = name(row.key);
    shown.enabled = row.is_enabled(state);
    shown.checked = row.is_checked && row.is_checked(state);
    shown.separator = begins_section(row.id);
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

void menu_list(Ui& ui, const State& state, const scene::Rect& bar, scene::Size screen) {
  if (state.menu.empty()) return;
  ui.layer += 20;
  {
    // Below the bar, so that the titles can still be pointed at.
    const Area window(ui, "menu-overlay", {0, bar.bottom(), screen.w, screen.h - bar.bottom()},
                      Area::Kind::overlay);
    draw_menu(ui, rows_of(state, ui.text), {menu_x(ui, state.menu), bar.bottom() + ui.px(2)}, screen);
    const auto mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsMouseClicked(0) && mouse.y > bar.bottom() && !ImGui::IsAnyItemActive()) ui.emit(OpenMenu{});
  }
  ui.layer -= 20;
}

}  // namespace stridescope::ui
