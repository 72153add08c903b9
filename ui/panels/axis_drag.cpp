#include "ui/panels/axis_drag.h"

#include <array>
#include <cmath>

#include "ui/actions/dialog.h"
#include "ui/actions/stage.h"
#include "ui/compat/imgui.h"
#include "ui/forms/axis_roles.h"
#include "ui/forms/form.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::ui {
namespace {

struct Zone {
  AxisRole role;
  std::string_view key;
  scene::Rect rect;
};

/// Drop zones: rows at the left, columns on top, blocks elsewhere.
std::array<Zone, 3> zones_of(const scene::Rect& card) {
  const float left = card.w * 0.3f, top = card.h * 0.3f;
  return {Zone{AxisRole::columns, "columns", {card.x, card.y, card.w, top}},
          Zone{AxisRole::rows, "rows", {card.x, card.y + top, left, card.h - top}},
          Zone{AxisRole::blocks, "blocks", {card.x + left, card.y + top, card.w - left, card.h - top}}};
}

scene::Rect moved(const scene::Rect& rect, const scene::Rect& area) {
  return {rect.x + area.x, rect.y + area.y, rect.w, rect.h};
}

/// Paints the drop zones, and the chip at the pointer. Returns the role under the pointer.
std::optional<AxisRole> drop_zones(Ui& ui, const scene::Rect& card, const scene::AxisRoles& roles,
                                   std::int64_t axis, scene::Point mouse) {
  const auto& palette = ui.palette();
  std::optional<AxisRole> pointed;
  for (const auto& zone : zones_of(card)) {
    if (!may_take(roles, zone.role)) continue;
    const bool is_pointed = zone.rect.contains(mouse);
    if (is_pointed) pointed = zone.role;
    const auto inner = scene::inset(zone.rect, ui.px(3));
    const auto label = ui.text("axis/" + std::string(zone.key));
    ui.record("drop/" + std::string(zone.key), inner,
              {.role = "drop", .label = label, .value = is_pointed ? "pointed" : "", .takes_focus = false});
    ui.fill(inner, faded(blend(palette.panel, palette.accent, is_pointed ? 0.32f : 0.1f), 0.9f), ui.px(8));
    ui.frame(inner, is_pointed ? palette.accent : palette.line, ui.px(8), ui.px(is_pointed ? 2.f : 1.f));
    ui.draw_in(inner, label, scene::Font::text_bold, ui.style.text, palette.ink, scene::Align::center);
  }
  const scene::Rect chip{mouse.x + ui.px(10), mouse.y - ui.px(14), ui.px(34), ui.px(28)};
  const auto hue = scene::axis_color(ui.style, axis);
  ui.fill(chip, palette.panel, ui.px(7));
  ui.frame(chip, hue, ui.px(7), ui.px(2));
  ui.draw_in(chip, scene::axis_letter(axis), scene::Font::mono_bold, ui.style.mono, hue,
             scene::Align::center);
  return pointed;
}

void drag(Ui& ui, const scene::TensorPart& part, const scene::TensorPart::AxisMark& mark,
          const scene::Rect& area, const Response& response) {
  const auto dim = mark.dim;
  const auto& io = ImGui::GetIO();
  const scene::Point mouse{io.MousePos.x, io.MousePos.y};
  const auto roles = roles_of(part.grid);
  if (ui.keys.take(Key::escape)) {
    ui.memory.dragged.clear();
    return;
  }
  const auto role = drop_zones(ui, moved(part.card, area), roles, mark.axis, mouse);
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (response.held) return;
  ui.memory.dragged.clear();
  if (!role) return;
  const auto chosen = with_role(roles, dim, *role);
  if (chosen != roles) ui.emit(SetRoles{part.name, chosen});
}

}  // namespace

std::optional<scene::AxisTarget> axis_chips(Ui& ui, const UiState& state, const scene::Scene& scene,
                                            const scene::Rect& area) {
  std::optional<scene::AxisTarget> pointed;
  for (const auto& part : scene.tensors) {
    for (const auto& axis : part.axes) {
      const scene::AxisTarget target{part.name, axis.dim};
      const auto id = scene::target_id(target);
      const auto rect = moved(axis.rect.w > 0 ? axis.rect : axis.ruler, area);
      const auto tensor = find_tensor(state.document.session, part.name);
      if (!tensor || axis.dim >= tensor->dim()) continue;
      const bool is_pinned = state.stage.view.pinned == scene::Target(target);
      const auto stride = tensor->stride()[static_cast<std::size_t>(axis.dim)];
      const std::string letter(scene::axis_letter(axis.axis));
      const auto response = ui.interact(id, rect,
                                        {.role = "axis",
                                         .label = letter,
                                         .value = is_pinned ? "pinned" : "",
                                         .takes_focus = part.name == state.stage.view.selected,
                                         .takes_space = false});
      if (response.hovered) pointed = target;
      const bool by_key = response.focused && ui.memory.focus_is_visible;
      if (by_key) ui.focus_ring(rect, ui.px(4));
      const bool wants_menu = (by_key && (response.pressed || ui.keys.take(Key::menu)));
      const auto drag_delta = ImGui::GetMouseDragDelta(0, ui.px(4));
      const bool was_moved = drag_delta.x != 0 || drag_delta.y != 0;
      if (response.held && was_moved && part.has_grid) ui.memory.dragged = id;
      if (ui.memory.dragged == id) {
        drag(ui, part, axis, area, response);
      } else if (wants_menu) {
        ui.emit(OpenContextMenu{target, {}, {rect.x, rect.bottom() + ui.px(4)}});
      } else if (response.right_clicked) {
        ui.emit(OpenContextMenu{target, {}, {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}});
      } else if (response.pressed) {
        ui.emit(Pin{target});
      }
      ui.tooltip(id, response, ui.text("help/axis", {{"axis", letter}, {"stride", stride}}));
    }
  }
  return pointed;
}

}  // namespace stridescope::ui
