#include "ui/panels/change_keys_sheet.h"

#include <algorithm>

#include "ui/actions/settings.h"
#include "ui/commands/key_map.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

/// Consumes the awaited key press; no widget receives it.
void take_awaited(Ui& ui, const std::string& command) {
  for (const auto& press : ui.keys.remaining()) {
    if (press.key == Key::escape) ui.emit(AwaitKey{});
    else if (press.key == Key::backspace && !press.ctrl) ui.emit(BindKey{command, {}});
    else if (may_be_bound(press)) ui.emit(BindKey{command, press});
    else continue;
    break;
  }
  ui.keys.clear();
}

std::string title_of(const Ui& ui, const Command& row) { return std::string(ui.text(label_of(row))); }

void command_row(Ui& ui, const UiState& state, const Command& row, const scene::Rect& rect) {
  const auto& palette = ui.palette();
  const auto& changed = state.keys.changed;
  const bool is_awaited = state.keys.awaited == row.id;
  const auto* conflict = conflict_of(row, changed);
  const float key_w = ui.px(170), edge = ui.px(26), gap = ui.px(8);
  const scene::Rect key{rect.right() - edge - gap - key_w, rect.y + ui.px(2), key_w, rect.h - ui.px(4)};
  const auto title = title_of(ui, row);
  const scene::Rect words{rect.x, rect.y, key.x - rect.x - gap, rect.h};
  const float title_w = std::min(words.w, ui.width(title, scene::Font::text, ui.style.text));
  ui.draw_in({words.x, words.y, title_w + 1, words.h}, title, scene::Font::text, ui.style.text, palette.ink);
  if (conflict) {
    const auto also = ui.text("keys/also", {{"command", title_of(ui, *conflict)}});
    ui.record("keys/conflict/" + row.id, words, {.role = "alert", .label = also, .takes_focus = false});
    ui.draw_in({words.x + title_w + gap, words.y, std::max(1.f, words.w - title_w - gap), words.h}, also,
               scene::Font::text, ui.style.text_small, palette.error, scene::Align::right);
  }
  auto names = key_names_of(row, changed);
  const auto label = is_awaited      ? std::string(ui.text("keys/press"))
                     : names.empty() ? std::string("\u2014")
                                     : std::move(names);
  if (button(ui, "keys/command/" + row.id, key, label,
             {.kind = is_awaited ? ButtonKind::primary : ButtonKind::plain,
              .tooltip = ui.text("keys/help"),
              .value = is_awaited ? "awaited"
                       : conflict ? "conflict"
                                  : ""})
          .pressed)
    ui.emit(AwaitKey{is_awaited ? "" : row.id});
  if (changed.contains(row.id) &&
      icon_button(ui, "keys/reset/" + row.id, {rect.right() - edge, rect.center().y - edge / 2, edge, edge},
                  Icon::undo, ui.text("keys/reset_one"))
          .pressed)
    ui.emit(ResetKeys{row.id});
}

}  // namespace

void change_keys_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  if (!state.keys.awaited.empty()) take_awaited(ui, state.keys.awaited);
  Sheet sheet(ui, "change-keys", {ui.px(720), ui.px(640)}, screen, ui.text("keys/change"));
  auto body = sheet.body();
  const float button_h = ui.px(34), line = ui.px(32);
  const auto reset = ui.text("keys/reset");
  const scene::Rect foot{body.x, body.bottom() - button_h - ui.px(4), body.w, button_h};
  body.h -= button_h + ui.px(14);
  body.y += ui.draw_wrapped({body.x, body.y}, body.w, ui.text("keys/how"), scene::Font::text,
                            ui.style.text_small, ui.palette().muted) +
            ui.px(6);
  body.h = foot.y - ui.px(10) - body.y;
  {
    Scroll scroll(ui, "change-keys-rows", body);
    const float width = scroll.inner_width() - ui.px(6);
    float y = scroll.top().y;
    std::vector<std::string_view> groups;
    for (const auto& menu : menus()) groups.push_back(menu.name);
    groups.push_back("lecture");
    for (const auto group : groups) {
      ui.draw_in({scroll.top().x, y, width, line}, ui.text("menu/" + std::string(group)),
                 scene::Font::text_bold, ui.style.text_small, ui.palette().muted);
      y += line;
      for (const auto& row : commands()) {
        if (row.group != group) continue;
        command_row(ui, state, row, {scroll.top().x, y, width, line});
        y += line;
      }
      y += ui.px(8);
    }
    scroll.set_content(width, y - scroll.top().y);
  }
  if (button(ui, "keys/reset", {foot.x, foot.y, button_width(ui, reset), foot.h}, reset,
             {.enabled = !state.keys.changed.empty()})
          .pressed)
    ui.emit(ResetKeys{});
}

}  // namespace stridescope::ui
