#include <algorithm>

#include "engine/explain/bits.h"
#include "engine/words/numbers.h"
#include "ui/actions/document.h"
#include "ui/actions/settings.h"
#include "ui/actions/stage.h"
#include "ui/forms/bytes_form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/panels/panels.h"
#include "ui/scene/picture/style.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

scene::Color role_color(const Ui& ui, explain::BitRole role) {
  switch (role) {
    case explain::BitRole::sign: return ui.palette().error;
    case explain::BitRole::exponent: return scene::axis_color(ui.style, 0);
    case explain::BitRole::fraction: return scene::axis_color(ui.style, 1);
    default: return ui.palette().accent;
  }
}

/// Draws the bytes in the order of their addresses, each with its bits, most significant first: up to four
/// bytes two per row, more of them four per row.
float byte_rows(Ui& ui, const ByteView& view, const scene::Rect& area) {
  const std::size_t per_row = view.bytes.size() <= 4 ? 2 : 4;
  const float byte_gap = ui.px(12), head = ui.px(19), h = ui.px(22), row_h = head + h + ui.px(6);
  const auto columns = std::min(per_row, view.bytes.size());
  const float bit_w = std::min(ui.px(22), (area.w - byte_gap * static_cast<float>(columns - 1)) /
                                              (8.0f * static_cast<float>(columns)));
  for (std::size_t i = 0; i < view.bytes.size(); ++i) {
    const float x = area.x + static_cast<float>(i % per_row) * (8 * bit_w + byte_gap);
    const float y = area.y + static_cast<float>(i / per_row) * row_h;
    const auto value = std::to_integer<unsigned>(view.bytes[i]);
    const auto address = view.element * view.itemsize + static_cast<std::int64_t>(i);
    const auto id =
        std::to_string(view.storage) + "/" + std::to_string(view.element) + "/" + std::to_string(i);
    constexpr const char* digits = "0123456789abcdef";
    const std::string hex{'0', 'x', digits[value >> 4], digits[value & 15]};
    const auto label = "[" + std::to_string(address) + "]  " + hex;
    ui.record("byte/storage/" + id, {x, y, 8 * bit_w, head + h},
              {.role = "byte", .label = label, .value = std::to_string(value), .takes_focus = false});
    ui.draw_in({x, y, 8 * bit_w, head}, label, scene::Font::mono, ui.style.mono_small, ui.palette().muted);
    for (int bit = 7; bit >= 0; --bit) {
      const scene::Rect rect{x + static_cast<float>(7 - bit) * bit_w, y + head, bit_w - ui.px(1.5f), h};
      const bool is_on = (value >> bit & 1) != 0;
      const auto code = explain::flip_code(view.tensor, view.is_whole, view.storage_numel, address, bit);
      const auto bit_id = "bit/storage/" + id + "/" + std::to_string(bit);
      const auto response =
          ui.interact(bit_id, rect, {.role = "bit", .label = code, .value = is_on ? "1" : "0"});
      const auto color = role_color(ui, explain::bit_role(view.dtype, static_cast<int>(8 * i) + bit));
      const auto fill = blend(ui.palette().panel, color, is_on ? 0.85f : 0.14f);
      ui.fill(rect, fill, ui.px(3));
      if (response.hovered) ui.frame(rect, ui.palette().ink, ui.px(3), ui.px(1.5f));
      if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(3));
      ui.draw_in(rect, is_on ? "1" : "0", scene::Font::mono, ui.style.mono_small, scene::ink_on(fill),
                 scene::Align::center);
      ui.tooltip(bit_id, response, code);
      if (response.pressed) {
        ui.emit(RunStatement{code});
        ui.emit(Pin{scene::StorageTarget{view.storage, view.element}});  // a statement removes the pin
      }
    }
  }
  return row_h * static_cast<float>((view.bytes.size() + per_row - 1) / per_row);
}

/// Draws sign, exponent and fraction in the colours of their bits; then the value as a sum.
float float_lines(Ui& ui, const ByteView& view, const scene::Rect& area) {
  const auto parts = explain::float_bits(view.bytes, view.dtype);
  if (!parts) return 0;
  float x = area.x;
  const float line = ui.px(22);
  const auto field = [&](std::string_view key, std::int64_t value, explain::BitRole role) {
    const auto text = ui.text(key, {{"value", value}});
    x += ui.draw_in({x, area.y, std::max(0.f, area.right() - x), line}, text, scene::Font::text_bold,
                    ui.style.text_small, role_color(ui, role)) +
         ui.px(16);
  };
  field("bytes/sign", parts->is_negative, explain::BitRole::sign);
  field("bytes/exponent", parts->exponent_field, explain::BitRole::exponent);
  field("bytes/fraction", static_cast<std::int64_t>(parts->fraction), explain::BitRole::fraction);
  const auto value = explain::value_of_bytes(view.bytes, view.dtype);
  const auto sum = parts->is_special ? value : parts->sum(6) + " = " + value;
  ui.record("bytes/sum", {area.x, area.y + line, area.w, line},
            {.role = "status", .label = sum, .value = value, .takes_focus = false});
  ui.draw_in({area.x, area.y + line, area.w, line}, sum, scene::Font::mono, ui.style.mono_small,
             ui.palette().ink);
  return 2 * line + ui.px(4);
}

void dtype_table(Ui& ui, const ByteView& view, const scene::Rect& area) {
  const float line = std::min(ui.px(20), area.h / static_cast<float>(view.values.size())), name_w = ui.px(78);
  float y = area.y;
  for (const auto& [dtype, values] : view.values) {
    const auto name = std::string(tensor::name(dtype));
    const bool is_own = dtype == view.dtype;
    const auto font = is_own ? scene::Font::mono_bold : scene::Font::mono;
    ui.record("bytes/as/" + name, {area.x, y, area.w, line},
              {.role = "status", .label = name, .value = values, .takes_focus = false});
    ui.draw_in({area.x, y, name_w, line}, name, font, ui.style.mono_small,
               is_own ? ui.palette().ink : ui.palette().muted);
    ui.draw_in({area.x + name_w, y, area.w - name_w, line}, values, font, ui.style.mono_small,
               ui.palette().ink);
    y += line;
  }
}

}  // namespace

void bytes_panel(Ui& ui, const UiState& state, const PanelQueries&, const scene::Rect& area) {
  const Area window(ui, "bytes", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_4, top = ui.px(8), edge = ui.px(24);
  if (icon_button(ui, "bytes/close", {area.right() - edge - ui.px(8), area.y + top, edge, edge}, Icon::close,
                  ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::bytes_folded>(true));
  const auto view = is_question_open(state) ? std::nullopt : byte_view(state);
  if (!view) {
    draw_with_terms(ui, "bytes/none", {area.x + pad, area.y + pad}, area.w - 2 * pad - edge,
                    ui.text("bytes/none"), scene::Font::text, ui.style.text, ui.palette().muted);
    return;
  }
  const float head = ui.px(26), table_w = std::min(ui.px(330), area.w * 0.42f);
  const scene::Rect left{area.x + pad, area.y + top, area.w - table_w - 2 * pad - edge, area.h - top};
  const auto title = ui.text("bytes/title", {{"element", view->element},
                                             {"dtype", std::string(tensor::name(view->dtype))},
                                             {"first", view->element * view->itemsize},
                                             {"last", (view->element + 1) * view->itemsize - 1}});
  ui.record("bytes/title", {left.x, left.y, left.w, head},
            {.role = "status", .label = title, .value = std::to_string(view->element), .takes_focus = false});
  ui.draw_in({left.x, left.y, left.w, head}, title, scene::Font::text_bold, ui.style.text_small,
             ui.palette().ink);
  float y = left.y + head;
  y += byte_rows(ui, *view, {left.x, y, left.w, 0});
  y += float_lines(ui, *view, {left.x, y, left.w, 0});
  auto in_bytes = view->layout.stride;
  for (auto& stride : in_bytes) stride *= view->itemsize;
  const auto strides = ui.text("bytes/strides", {{"name", view->tensor},
                                                 {"stride", view->layout.stride},
                                                 {"bytes", in_bytes},
                                                 {"itemsize", view->itemsize}});
  ui.record("bytes/strides", {left.x, y, left.w, ui.px(22)},
            {.role = "status", .label = strides, .takes_focus = false});
  draw_with_terms(ui, "bytes/strides", {left.x, y}, left.w, strides, scene::Font::text, ui.style.text_small,
                  ui.palette().muted);
  const scene::Rect right{left.right() + pad, left.y, table_w, left.h};
  ui.draw_in({right.x, right.y, right.w - edge, head}, ui.text("bytes/same"), scene::Font::text_bold,
             ui.style.text_small, ui.palette().ink);
  dtype_table(ui, *view, {right.x, right.y + head, right.w, right.h - head - ui.px(6)});
}

}  // namespace stridescope::ui
