#include "ui/lecture/lecture_tools.h"

#include <algorithm>
#include <array>

#include "ui/action.h"
#include "ui/commands/commands.h"
#include "ui/commands/key_map.h"
#include "ui/compat/imgui.h"
#include "ui/lecture/ink_pad.h"
#include "ui/lecture/spotlight.h"
#include "ui/queries/drawing.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr std::array tools = {"lecture/back",  "lecture/next", "lecture/spotlight", "lecture/magnify",
                              "lecture/draw",  "lecture/wipe", "lecture/black",     "lecture/white",
                              "view/captions", "edit/console", "view/speaker",      "help/keys",
                              "view/lecture"};
constexpr std::array pens = {"lecture/pen/red", "lecture/pen/blue", "lecture/pen/green", "lecture/pen/ink"};

const Command* command_of(std::string_view id) {
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Command& row) { return row.id == id; });
  return found == all.end() ? nullptr : &*found;
}

/// Returns the widget id of the tool for a command: "tool/" and the last part of the command's id.
std::string tool_id(std::string_view command) {
  return "tool/" + std::string(command.substr(command.rfind('/') + 1));
}

std::string tip_of(const Ui& ui, const Command& command, const KeyMap& changed) {
  const auto key = key_name_of(command, changed);
  return std::string(ui.text(label_of(command))) + (key.empty() ? "" : " (" + key + ")");
}

bool has_tools(const Ui& ui, const scene::Rect& stage) {
  const auto mouse = ImGui::GetIO().MousePos;
  const bool is_pointed_at = stage.contains({mouse.x, mouse.y}) && mouse.y < stage.y + ui.px(76);
  const bool by_keyboard = ui.memory.focus_is_visible && ui.memory.focus.starts_with("tool/");
  return (is_pointed_at && !ImGui::IsMouseDragging(0)) || by_keyboard;
}

void tool_bar(Ui& ui, const UiState& state, const scene::Rect& stage) {
  const float height = ui.px(36), gap = ui.px(6), pad = ui.px(10);
  struct Place {
    const Command* command;
    std::string label;
    scene::Rect rect;
  };
  std::vector<Place> places;
  float x = pad, y = pad, wide = 0;
  for (const auto* id : tools) {
    const auto* command = command_of(id);
    if (!command) continue;
    auto label = std::string(ui.text("tool/" + std::string(id)));
    const float w = button_width(ui, label);
    if (x + w + pad > stage.w && x > pad) x = pad, y += height + gap;
    places.push_back({command, std::move(label), {x, y, w, height}});
    x += w + gap;
    wide = std::max(wide, x - gap + pad);
  }
  const scene::Rect bar{stage.x + (stage.w - wide) / 2, stage.y, wide, y + height + pad};
  const Area window(ui, "lecture-tools", bar, Area::Kind::raised);
  ui.fill(bar, ui.palette().panel, ui.px(8));
  ui.frame(bar, ui.palette().line, ui.px(8), ui.style.line_width);
  for (const auto& [command, label, at] : places) {
    const bool is_on = command->is_checked && command->is_checked(state);
    const auto tip = tip_of(ui, *command, state.keys.changed);
    if (button(ui, tool_id(command->id), {bar.x + at.x, bar.y + at.y, at.w, at.h}, label,
               {.enabled = command->is_enabled(state),
                .chosen = is_on,
                .tooltip = tip,
                .value = is_on ? "on" : ""})
            .pressed)
      ui.emit(command->make(state));
  }
}

/// Draws the three dots at the upper edge of the stage that show where the tools appear. They are faint, so
/// that they do not distract.
void handle(Ui& ui, const scene::Rect& stage) {
  const float w = ui.px(36), h = ui.px(8);
  const scene::Rect rect{stage.center().x - w / 2, stage.y + ui.px(1), w, h};
  const Area window(ui, "lecture-handle", rect, Area::Kind::raised);
  ui.record("lecture/handle", rect,
            {.role = "status", .label = ui.text("lecture/handle"), .takes_focus = false});
  for (int dot = -1; dot <= 1; ++dot) {
    const float r = ui.px(2);
    const scene::Point at{rect.center().x + static_cast<float>(dot) * ui.px(9), rect.center().y};
    ui.fill({at.x - r, at.y - r, 2 * r, 2 * r}, faded(ui.palette().faint, 0.5f), r);
  }
}

void pen_list(Ui& ui, const UiState& state, const scene::Rect& stage) {
  const float edge = ui.px(30), gap = ui.px(8), count = static_cast<float>(pens.size());
  const float h = count * edge + (count + 1) * gap;
  const scene::Rect card{stage.x + gap, stage.y + (stage.h - h) / 2, edge + 2 * gap, h};
  const Area window(ui, "lecture-pens", card, Area::Kind::raised);
  ui.fill(card, ui.palette().panel, ui.px(8));
  ui.frame(card, ui.palette().line, ui.px(8), ui.style.line_width);
  for (std::size_t i = 0; i < pens.size(); ++i) {
    const auto* command = command_of(pens[i]);
    if (!command) continue;
    const int color = static_cast<int>(i);
    const bool is_on = state.lecture.pen_color == color;
    const scene::Rect rect{card.x + gap, card.y + gap + static_cast<float>(i) * (edge + gap), edge, edge};
    const auto id = "pen/" + std::to_string(i);
    const auto tip = tip_of(ui, *command, state.keys.changed);
    const auto response = ui.interact(
        id, rect, {.role = "choice", .label = ui.text(label_of(*command)), .value = is_on ? "on" : ""});
    ui.fill(scene::inset(rect, ui.px(6)), pen_color(ui.palette(), color), edge / 2);
    if (is_on || response.hovered) ui.frame(rect, ui.palette().ink, edge / 2, ui.px(is_on ? 2.5f : 1));
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, edge / 2);
    if (response.pressed) ui.emit(ChoosePenColor{color});
    ui.tooltip(id, response, tip);
  }
}

void progress(Ui& ui, const UiState& state, const scene::Rect& stage) {
  const auto& session = state.document.session;
  const auto count = session.steps().size();
  const float h = ui.px(3);
  const scene::Rect rect{stage.x, stage.bottom() - h, stage.w, h};
  const Area window(ui, "lecture-progress", rect, Area::Kind::raised);
  const auto value = std::to_string(session.cursor()) + "/" + std::to_string(count);
  ui.record("lecture/progress", rect,
            {.role = "progress", .label = ui.text("timeline"), .value = value, .takes_focus = false});
  const float share = count > 0 ? static_cast<float>(session.cursor()) / static_cast<float>(count) : 0;
  ui.fill(rect, faded(ui.palette().line, 0.6f));
  ui.fill({rect.x, rect.y, rect.w * share, rect.h}, ui.palette().muted);
}

}  // namespace

void lecture_tools(Ui& ui, const UiState& state, const scene::Rect& stage) {
  progress(ui, state, stage);
  if (draws_on(state)) pen_list(ui, state, stage);
  if (has_tools(ui, stage)) tool_bar(ui, state, stage);
  else handle(ui, stage);
  spotlight(ui, state);
}

}  // namespace stridescope::ui
