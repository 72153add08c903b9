#include <algorithm>

#include "ui/actions/rule.h"
#include "ui/actions/settings.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/canvas/imgui_cell_painter.h"
#include "ui/forms/rule_form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/scene/explain/rule_scene.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr std::int64_t most_rule_size = 64, most_rule_stride = 4096;
constexpr std::size_t most_rule_dims = 4;

/// Draws a number with its slider; returns the new value.
std::optional<std::int64_t> rule_number(Ui& ui, const std::string& id, const scene::Rect& rect,
                                        std::int64_t value, std::int64_t low, std::int64_t high,
                                        std::int64_t slider_low, std::int64_t slider_high,
                                        const std::string& label, scene::Color color) {
  const float field = std::min(ui.px(92), rect.w);
  auto result = number_field(ui, id, {rect.x, rect.y, field, rect.h}, value, low, high, {.label = label});
  const float room = rect.w - field - ui.px(10);
  if (room > ui.px(50))
    if (const auto slid =
            slider(ui, id + "/slider", {rect.x + field + ui.px(8), rect.y, room, rect.h},
                   std::clamp(value, slider_low, slider_high), slider_low, slider_high, label, color);
        slid && *slid != value)
      result = slid;
  return result;
}

/// Draws a row for each dimension: letter, size, stride; then the offset.
void rule_fields(Ui& ui, const ShownRule& rule, const scene::Rect& area) {
  const auto& layout = rule.layout;
  const float h = ui.px(26), pitch = ui.px(31), letter_w = ui.px(64), gap = ui.px(10);
  const float size_w = std::min(ui.px(170), (area.w - letter_w) * 0.45f);
  const float stride_w = area.w - letter_w - size_w - gap;
  const auto span = std::max<std::int64_t>(4, std::min<std::int64_t>(rule.storage_numel, 64));
  float y = area.y;
  const auto small = ui.style.text_small;
  ui.draw_in({area.x + letter_w, y, size_w, ui.px(20)}, ui.text("rule/size"), scene::Font::text, small,
             ui.palette().muted);
  ui.draw_in({area.x + letter_w + size_w + gap, y, stride_w, ui.px(20)}, ui.text("rule/stride"),
             scene::Font::text, small, ui.palette().muted);
  y += ui.px(20);
  for (std::size_t d = 0; d < std::min(layout.shape.size(), most_rule_dims); ++d) {
    const auto dim = static_cast<std::int64_t>(d), axis = rule.axes[d];
    const auto color = scene::axis_color(ui.style, axis);
    ui.draw_in({area.x, y, letter_w, h}, scene::axis_letter(axis), scene::Font::mono_bold, ui.style.mono,
               color);
    const auto n = std::to_string(d);
    if (const auto size =
            rule_number(ui, "rule/size/" + n, {area.x + letter_w, y, size_w, h}, layout.shape[d], 0,
                        most_rule_size, 1, 12, ui.text("rule/size_of", {{"dim", dim}}), color)) {
      auto to = layout;
      to.shape[d] = *size;
      ui.emit(EditRule{to});
    }
    if (const auto stride = rule_number(ui, "axis-stride/" + rule.base + "/" + n,
                                        {area.x + letter_w + size_w + gap, y, stride_w, h}, layout.stride[d],
                                        -most_rule_stride, most_rule_stride, 0, span,
                                        ui.text("rule/stride_of", {{"dim", dim}}), color)) {
      auto to = layout;
      to.stride[d] = *stride;
      ui.emit(EditRule{to});
    }
    y += pitch;
  }
  ui.draw_in({area.x, y, letter_w, h}, ui.text("rule/offset"), scene::Font::text, small, ui.palette().muted);
  if (const auto offset =
          rule_number(ui, "rule/offset", {area.x + letter_w, y, std::min(area.w - letter_w, ui.px(330)), h},
                      layout.storage_offset, -most_rule_stride, most_rule_stride, 0, span,
                      std::string(ui.text("rule/offset")), ui.palette().accent)) {
    auto to = layout;
    to.storage_offset = *offset;
    ui.emit(EditRule{to});
  }
}

/// Draws presets, buttons to add or remove a dimension, and reset.
void rule_head(Ui& ui, const ShownRule& rule, const scene::Rect& row) {
  float x = row.x, right = row.right();
  const float edge = row.h;
  right -= edge;
  if (icon_button(ui, "rule/close", {right, row.y, edge, edge}, Icon::close, ui.text("close")).pressed)
    ui.emit(change<&Settings::rule_folded>(true));
  right -= edge + ui.px(6);
  if (icon_button(ui, "rule/reset", {right, row.y, edge, edge}, Icon::undo, ui.text("rule/reset"),
                  {.enabled = rule.is_edited})
          .pressed)
    ui.emit(ResetRule{});
  right -= edge + ui.px(2);
  const auto rank = rule.layout.shape.size();
  if (icon_button(ui, "rule/more_dims", {right, row.y, edge, edge}, Icon::plus, ui.text("rule/more_dims"),
                  {.enabled = rank < most_rule_dims})
          .pressed) {
    auto to = rule.layout;
    to.shape.insert(0, 1), to.stride.insert(0, 1);
    ui.emit(EditRule{to});
  }
  right -= edge + ui.px(2);
  if (icon_button(ui, "rule/fewer_dims", {right, row.y, edge, edge}, Icon::minus, ui.text("rule/fewer_dims"),
                  {.enabled = rank > 0})
          .pressed) {
    auto to = rule.layout;
    to.shape.erase(0), to.stride.erase(0);
    ui.emit(EditRule{to});
  }
  for (const auto& preset : rule_presets()) {
    const auto label = ui.text("rule/preset/" + std::string(preset.id));
    const float w = button_width(ui, label);
    if (x + w > right) break;
    const auto to = preset.make(rule.layout, rule.storage_numel);
    if (button(ui, "rule/preset/" + std::string(preset.id), {x, row.y, w, row.h}, label,
               {.enabled = to.has_value()})
            .pressed)
      ui.emit(EditRule{*to});
    x += w + ui.px(6);
  }
}

}  // namespace

void rule_panel(Ui& ui, const UiState& state, const PanelQueries&, const scene::Rect& area) {
  const Area window(ui, "rule", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, top = ui.px(8), h = ui.px(28);
  const auto rule = is_question_open(state) ? std::nullopt : shown_rule(state);
  if (!rule || rule->layout.shape.size() > most_rule_dims) {
    const float edge = ui.px(24);
    if (icon_button(ui, "rule/close", {area.right() - edge - ui.px(8), area.y + top, edge, edge}, Icon::close,
                    ui.text("close"))
            .pressed)
      ui.emit(change<&Settings::rule_folded>(true));
    draw_with_terms(ui, "rule/none", {area.x + pad, area.y + pad}, area.w - 2 * pad - edge,
                    ui.text("rule/none"), scene::Font::text, ui.style.text, ui.palette().muted);
    return;
  }
  rule_head(ui, *rule, {area.x + pad, area.y + top, area.w - 2 * pad, h});
  const float y = area.y + top + h + ui.px(6), height = area.bottom() - y;
  const float fields_w = std::min(ui.px(430), area.w * 0.5f);
  rule_fields(ui, *rule, {area.x + pad, y, fields_w - pad, height});
  const scene::Rect body{area.x + fields_w, y, area.w - fields_w, height};
  const auto code = as_strided_code(rule->base, rule->layout);
  const float code_h = ui.px(22);
  ui.record("rule/code", {body.x + pad, body.y, body.w - 2 * pad, code_h},
            {.role = "status",
             .label = code,
             .value = rule->error.empty() ? "fits" : "error",
             .takes_focus = false});
  ui.draw_in({body.x + pad, body.y, body.w - 2 * pad, code_h}, code, scene::Font::mono_bold,
             ui.style.mono_small, ui.palette().ink);
  float picture_y = body.y + code_h;
  if (!rule->error.empty()) {
    ui.record("rule/error", {body.x + pad, picture_y, body.w - 2 * pad, code_h},
              {.role = "alert", .label = rule->error, .takes_focus = false});
    picture_y += draw_with_terms(ui, "rule/error", {body.x + pad, picture_y}, body.w - 2 * pad, rule->error,
                                 scene::Font::text, ui.style.text_small, ui.palette().error);
  }
  const scene::Rect place{body.x, picture_y, body.w, std::max(1.f, body.bottom() - picture_y)};
  canvas::ImguiCellPainter cells;
  const canvas::ImguiCanvas canvas(ui.fonts, cells);
  const auto picture =
      scene::rule_picture(rule->layout, rule->storage_numel, {place.w, place.h}, ui.style, canvas, ui.text);
  ui.draw_scene(canvas, picture.scene, {place.x, place.y});
  for (const auto& guard : picture.guards)
    ui.record("guard/storage/" + std::to_string(rule->storage) + "/" + std::to_string(guard.element),
              {place.x + guard.rect.x, place.y + guard.rect.y, guard.rect.w, guard.rect.h},
              {.role = "guard", .label = std::to_string(guard.element), .takes_focus = false});
}

}  // namespace stridescope::ui
