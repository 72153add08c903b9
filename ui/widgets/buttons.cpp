#include "ui/widgets/buttons.h"

#include <algorithm>
#include <string>

namespace stridescope::ui {
namespace {

scene::Font face(bool mono, bool bold) {
  if (mono) return bold ? scene::Font::mono_bold : scene::Font::mono;
  return bold ? scene::Font::text_bold : scene::Font::text;
}

float text_size(const Ui& ui, bool mono) { return mono ? ui.style.mono_small : ui.style.text_small; }

}  // namespace

float button_width(const Ui& ui, std::string_view label, bool mono) {
  return ui.width(label, face(mono, !mono), text_size(ui, mono)) + 2 * ui.style.space_3;
}

Response button(Ui& ui, std::string_view id, const scene::Rect& rect, std::string_view label,
                const ButtonLook& look) {
  const auto response = ui.interact(
      id, rect, {.role = look.role, .label = label, .value = look.value, .enabled = look.enabled});
  const auto& palette = ui.palette();
  const float radius = ui.px(6);
  const bool lit = look.enabled && response.hovered;
  auto ink = look.enabled ? palette.ink : palette.faint;
  if (look.kind == ButtonKind::primary) {
    auto back = look.enabled ? palette.accent : palette.field;
    if (lit) back = blend(back, palette.ink, response.held ? 0.22f : 0.12f);
    ui.fill(rect, back, radius);
    if (look.enabled) ink = scene::ink_on(back);
  } else if (look.kind == ButtonKind::plain || look.chosen) {
    auto back = look.chosen ? blend(palette.field, palette.ink, 0.08f) : palette.field;
    if (lit) back = blend(back, palette.ink, response.held ? 0.12f : 0.06f);
    ui.fill(rect, back, radius);
    ui.frame(rect, look.chosen ? palette.ink : palette.line, radius, ui.style.line_width);
  } else if (lit) {
    ui.fill(rect, faded(palette.ink, response.held ? 0.12f : 0.06f), radius);
  }
  const float pad = std::min(ui.style.space_2, rect.w * 0.1f);
  ui.draw_in({rect.x + pad, rect.y, rect.w - 2 * pad, rect.h}, label,
             face(look.mono, !look.mono && look.kind != ButtonKind::quiet), text_size(ui, look.mono), ink,
             scene::Align::center);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, radius);
  ui.tooltip(id, response, look.tooltip);
  return response;
}

Response icon_button(Ui& ui, std::string_view id, const scene::Rect& rect, Icon icon, std::string_view label,
                     const ButtonLook& look) {
  const auto response = ui.interact(
      id, rect, {.role = look.role, .label = label, .value = look.value, .enabled = look.enabled});
  const auto& palette = ui.palette();
  const float radius = ui.px(6);
  auto ink = look.enabled ? palette.ink : palette.faint;
  if (look.kind == ButtonKind::primary && look.enabled) {
    ui.fill(rect, response.hovered ? blend(palette.ink, palette.stage, 0.15f) : palette.ink, radius);
    ink = palette.panel;
  } else if (look.chosen) {
    ui.fill(rect, faded(palette.ink, 0.1f), radius);
  } else if (response.hovered && look.enabled) {
    ui.fill(rect, faded(palette.ink, response.held ? 0.14f : 0.07f), radius);
  }
  draw_icon(ui, icon, rect.center(), ui.px(16), ink);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, radius);
  ui.tooltip(id, response, look.tooltip.empty() ? label : look.tooltip);
  return response;
}

int segmented(Ui& ui, std::string_view id, const scene::Rect& rect, std::span<const Option> options,
              int chosen, bool mono) {
  const auto& palette = ui.palette();
  const float radius = ui.px(6);
  ui.fill(rect, palette.field, radius);
  ui.frame(rect, palette.line, radius, ui.style.line_width);
  int pressed = -1;
  float total = 0;
  for (const auto& option : options) total += button_width(ui, option.label, mono);
  const float stretch = total > 0 ? rect.w / total : 1;
  float x = rect.x;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto& option = options[i];
    const float w = button_width(ui, option.label, mono) * stretch;
    const scene::Rect part{x, rect.y, w, rect.h};
    const bool is_chosen = static_cast<int>(i) == chosen;
    const auto part_id = std::string(id) + "/" + std::string(option.id);
    const auto response = ui.interact(part_id, part,
                                      {.role = "choice",
                                       .label = option.label,
                                       .value = is_chosen ? "true" : "false",
                                       .enabled = option.enabled});
    const scene::Rect inner{part.x + ui.px(2), part.y + ui.px(2), part.w - ui.px(4), part.h - ui.px(4)};
    if (is_chosen) {
      ui.fill(inner, palette.ink, radius - ui.px(1));
    } else if (response.hovered && option.enabled) {
      ui.fill(inner, faded(palette.ink, 0.07f), radius - ui.px(1));
    }
    const auto ink = is_chosen ? palette.panel : option.enabled ? palette.ink : palette.faint;
    ui.draw_in({inner.x + ui.px(2), inner.y, inner.w - ui.px(4), inner.h}, option.label,
               face(mono, is_chosen), text_size(ui, mono), ink, scene::Align::center);
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(inner, radius);
    if (response.pressed) pressed = static_cast<int>(i);
    x += w;
  }
  return pressed;
}

ChipsResult chips(Ui& ui, std::string_view id, scene::Point at, float width, std::span<const Option> options,
                  std::span<const bool> chosen, std::span<const scene::Color> colors) {
  const auto& palette = ui.palette();
  const float height = ui.px(26), gap = ui.px(5), radius = ui.px(13);
  ChipsResult result;
  float x = at.x, y = at.y;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto& option = options[i];
    const bool is_chosen = i < chosen.size() && chosen[i];
    const float w =
        std::min(width, ui.width(option.label, scene::Font::mono, ui.style.mono_small) + ui.px(20));
    if (x > at.x && x + w > at.x + width) {
      x = at.x;
      y += height + gap;
    }
    const scene::Rect rect{x, y, w, height};
    const auto part_id = std::string(id) + "/" + std::string(option.id);
    const auto response = ui.interact(part_id, rect,
                                      {.role = "choice",
                                       .label = option.label,
                                       .value = is_chosen ? "true" : "false",
                                       .enabled = option.enabled});
    const auto hue = i < colors.size() ? colors[i] : palette.ink;
    ui.fill(rect,
            is_chosen          ? hue
            : response.hovered ? blend(palette.field, hue, 0.12f)
                               : palette.field,
            radius);
    ui.frame(rect, is_chosen ? hue : blend(palette.line, hue, 0.35f), radius, ui.style.line_width);
    const auto ink = is_chosen ? scene::ink_on(hue) : option.enabled ? hue : palette.faint;
    ui.draw_in({rect.x + ui.px(6), rect.y, rect.w - ui.px(12), rect.h}, option.label,
               is_chosen ? scene::Font::mono_bold : scene::Font::mono, ui.style.mono_small, ink,
               scene::Align::center);
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, radius);
    if (response.pressed) result.pressed = static_cast<int>(i);
    x += w + gap;
  }
  result.height = y + height - at.y;
  return result;
}

Response toggle(Ui& ui, std::string_view id, const scene::Rect& rect, std::string_view label, bool on) {
  const auto response =
      ui.interact(id, rect, {.role = "switch", .label = label, .value = on ? "true" : "false"});
  const auto& palette = ui.palette();
  const float w = ui.px(34), h = ui.px(20);
  ui.draw_in({rect.x, rect.y, rect.w - w - ui.style.space_2, rect.h}, label, scene::Font::text, ui.style.text,
             palette.ink);
  const scene::Rect track{rect.x + rect.w - w, rect.y + (rect.h - h) / 2, w, h};
  ui.fill(track, on ? palette.ink : palette.field, h / 2);
  ui.frame(track, on ? palette.ink : palette.muted, h / 2, ui.style.line_width);
  const float knob = h - ui.px(6);
  ui.fill({on ? track.x + w - knob - ui.px(3) : track.x + ui.px(3), track.y + ui.px(3), knob, knob},
          on ? palette.panel : palette.muted, knob / 2);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(track, h / 2);
  return response;
}

}  // namespace stridescope::ui
