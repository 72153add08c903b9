#include <algorithm>

#include "ui/actions/dialog.h"
#include "ui/actions/settings.h"
#include "ui/commands/commands.h"
#include "ui/compat/imgui.h"
#include "ui/panels/document_name.h"
#include "ui/panels/panels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

std::string menu_id(std::string_view name) { return "menu/" + std::string(name); }

/// The parts of the bar that fit. If it is short, the name of the program is left out first, then the buttons
/// at the right (the menus contain them too), and then the titles move closer together.
struct BarPlan {
  float left = 0;  ///< x of the first title
  float pad = 0;   ///< on either side of a title
  bool has_buttons = true;
};

float title_width(const Ui& ui, std::string_view name, float pad) {
  return ui.width(ui.text(menu_id(name)), scene::Font::text, ui.style.text) + 2 * pad;
}

float brand_width(const Ui& ui) {
  return ui.style.space_4 + ui.width("Stridescope", scene::Font::text_bold, ui.style.text_large) +
         ui.style.space_3;
}

/// Returns the next language, in the order of the menu, cyclically.
const Language& other_language(const Ui& ui) {
  const auto& all = languages();
  const auto now = std::find_if(
      all.begin(), all.end(), [&](const Language& language) { return language.code == ui.text.language(); });
  return now == all.end() || now + 1 == all.end() ? all.front() : *(now + 1);
}

float language_width(const Ui& ui) {
  return ui.width(other_language(ui).name(), scene::Font::text_bold, ui.style.text) + ui.px(24);
}

float buttons_width(const Ui& ui) {
  return 2 * ui.px(30) + language_width(ui) + ui.style.space_2 + ui.px(12);
}

BarPlan plan_bar(const Ui& ui, float width) {
  BarPlan plan{brand_width(ui), ui.px(9)};
  float titles = 0;
  for (const auto& menu : menus()) titles += title_width(ui, menu.name, plan.pad);
  const float edge = ui.px(6), buttons = buttons_width(ui);
  if (plan.left + titles + buttons > width) plan.left = edge;
  if (plan.left + titles + buttons > width) plan.has_buttons = false;
  const float over = plan.left + titles + edge - width;
  if (over > 0) plan.pad = std::max(ui.px(2), plan.pad - over / (2 * static_cast<float>(menus().size())));
  return plan;
}

float menu_x(const Ui& ui, const BarPlan& plan, std::string_view name) {
  float x = plan.left;
  for (const auto& menu : menus()) {
    if (menu.name == name) return x;
    x += title_width(ui, menu.name, plan.pad);
  }
  return x;
}

void menu_titles(Ui& ui, const UiState& state, const BarPlan& plan, const scene::Rect& area) {
  const auto& palette = ui.palette();
  for (const auto& [menu, letter] : menus()) {
    const auto id = menu_id(menu);
    const auto label = ui.text(id);
    const scene::Rect rect{menu_x(ui, plan, menu), area.y + ui.px(6), title_width(ui, menu, plan.pad),
                           area.h - ui.px(12)};
    const bool is_open = state.dialog.menu == menu;
    const auto response =
        ui.interact(id, rect, {.role = "menu", .label = label, .value = is_open ? "open" : ""});
    if (is_open || response.hovered) ui.fill(rect, faded(palette.ink, is_open ? 0.1f : 0.06f), ui.px(6));
    ui.draw_in(rect, label, scene::Font::text, ui.style.text, palette.ink, scene::Align::center);
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
    const bool slides_over = response.hovered && !state.dialog.menu.empty() && !is_open;
    if (response.pressed || slides_over) ui.emit(OpenMenu{std::string(menu)});
  }
}

void document_title(Ui& ui, const UiState& state, const scene::Rect& area, float left, float right) {
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

/// Returns the x of the first button.
float corner_buttons(Ui& ui, const UiState& state, const scene::Rect& area) {
  const float edge = ui.px(30), y = area.y + (area.h - edge) / 2, gap = ui.px(6);
  const auto& other = other_language(ui);
  const float width = language_width(ui), begin = area.right() - ui.style.space_2 - 2 * edge - gap - width;
  const scene::Rect rect{begin, y, width, edge};
  const auto response =
      button(ui, "language", rect, "", {.tooltip = ui.text("top/language"), .value = other.name()});
  ui.draw_in(rect, other.name(), scene::Font::text_bold, ui.style.text, ui.palette().ink,
             scene::Align::center);
  if (response.pressed) ui.emit(change<&Settings::language>(std::string(other.code)));
  float x = rect.right() + gap;
  if (icon_button(ui, "theme", {x, y, edge, edge}, Icon::theme, ui.text("top/theme")).pressed)
    ui.emit(change<&Settings::theme>(next_theme(state.settings.theme)));
  x += edge;
  if (icon_button(ui, "help", {x, y, edge, edge}, Icon::help, ui.text("command/help/keys")).pressed)
    ui.emit(ShowDialog{DialogKind::keys});
  return begin - gap;
}

}  // namespace

void top_bar(Ui& ui, const UiState& state, const scene::Rect& area) {
  const Area window(ui, "top-bar", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.x, area.bottom() - 0.5f}, {area.right(), area.bottom() - 0.5f}, palette.line,
          ui.style.line_width);
  const auto plan = plan_bar(ui, area.w);
  if (plan.left >= brand_width(ui))
    ui.draw_in({area.x + ui.style.space_4, area.y, brand_width(ui), area.h}, "Stridescope",
               scene::Font::text_bold, ui.style.text_large, palette.ink);
  menu_titles(ui, state, plan, area);
  const float right = plan.has_buttons ? corner_buttons(ui, state, area) : area.right();
  const float left = menu_x(ui, plan, {});
  document_title(ui, state, area, left + ui.style.space_3, right - ui.style.space_3);
}

float menu_left(const Ui& ui, const scene::Rect& bar, std::string_view name) {
  return menu_x(ui, plan_bar(ui, bar.w), name);
}

}  // namespace stridescope::ui
