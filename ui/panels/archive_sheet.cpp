#include "ui/panels/archive_sheet.h"

#include <filesystem>

#include "engine/files/data_file.h"
#include "engine/words/numbers.h"
#include "ui/actions/dialog.h"
#include "ui/panels/sheet.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

void tensor_row(Ui& ui, const ArchiveState& archive, std::size_t index, const scene::Rect& rect) {
  const auto& tensor = archive.file->tensors()[index];
  const auto& palette = ui.palette();
  const bool is_chosen = archive.chosen.contains(index), can_be_read = tensor.problem.empty();
  const auto shape = words::tuple_text(tensor.shape);
  const auto size = ui.text("archive/size", {{"bytes", words::Bytes{tensor.nbytes}}});
  const auto id = "archive/row/" + std::to_string(index);
  const auto response =
      ui.interact(id, rect,
                  {.role = "option",
                   .label = tensor.name + " " + tensor.dtype_name + " " + shape + " " + size,
                   .value = is_chosen ? "chosen" : "",
                   .enabled = can_be_read});
  if (is_chosen) ui.fill(rect, blend(palette.panel, palette.accent, 0.16f), ui.px(5));
  else if (response.hovered) ui.fill(rect, faded(palette.ink, 0.05f), ui.px(5));
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(5));
  const auto color = can_be_read ? palette.ink : palette.muted;
  const float mark = ui.px(24), dtype_w = ui.px(90), shape_w = rect.w * 0.28f, size_w = ui.px(96);
  const float name_w = rect.w - mark - dtype_w - shape_w - size_w - ui.px(16);
  float x = rect.x + ui.px(8);
  const auto column = [&](std::string_view words, float width, scene::Font font, scene::Color ink,
                          scene::Align align = scene::Align::left) {
    ui.draw_in({x, rect.y, width - ui.px(8), rect.h}, words, font, ui.style.text_small, ink, align);
    x += width;
  };
  column(is_chosen ? "\u2713" : "", mark, scene::Font::text_bold, palette.accent);
  column(tensor.name, name_w, scene::Font::mono, color);
  if (!can_be_read) {
    ui.draw_in({x, rect.y, rect.right() - x - ui.px(8), rect.h}, tensor.problem, scene::Font::text,
               ui.style.text_small, palette.error);
    ui.tooltip(id, response, tensor.problem);
    return;
  }
  column(tensor.dtype ? std::string(tensor::name(*tensor.dtype)) : tensor.dtype_name, dtype_w,
         scene::Font::mono, palette.muted);
  column(shape, shape_w, scene::Font::mono, color);
  column(size, size_w, scene::Font::text, palette.muted, scene::Align::right);
  if (response.pressed) ui.emit(ToggleArchived{index});
  if (response.double_clicked && !is_chosen) ui.emit(ToggleArchived{index});
  if (response.double_clicked) ui.emit(ConfirmDialog{});
}

std::int64_t bytes_of(const ArchiveState& archive) {
  std::int64_t sum = 0;
  for (const auto index : archive.chosen) sum += archive.file->tensors()[index].nbytes;
  return sum;
}

}  // namespace

void archive_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  const auto& archive = state.dialog.archive;
  if (!archive.file) return;
  const auto name = std::filesystem::path(archive.path).filename().string();
  Sheet sheet(ui, "archive", {ui.px(760), ui.px(560)}, screen, ui.text("archive/title", {{"name", name}}));
  const auto& body = sheet.body();
  const float field_h = ui.px(36), button_h = ui.px(34), line_h = ui.px(26), gap = ui.px(8);
  const auto field = text_field(
      ui, "archive/search", {body.x, body.y, body.w, field_h}, archive.search,
      {.label = ui.text("archive/search"), .placeholder = ui.text("archive/search"), .mono = false});
  if (field.text) ui.emit(SearchArchive{*field.text});
  if (field.cancelled) ui.emit(CloseDialog{});
  if (field.submitted) ui.emit(ConfirmDialog{});
  const float buttons_y = body.bottom() - button_h, total_y = buttons_y - line_h - gap;
  const float rows_y = body.y + field_h + gap, row_h = ui.px(28);
  {
    Scroll scroll(ui, "archive-rows", {body.x, rows_y, body.w, total_y - rows_y});
    const auto [first, end] =
        rows_in_view(archive.shown.size(), scroll.top().y, row_h, {body.x, rows_y, body.w, total_y - rows_y});
    for (std::size_t i = first; i < end; ++i)
      tensor_row(
          ui, archive, archive.shown[i],
          {scroll.top().x, scroll.top().y + static_cast<float>(i) * row_h, scroll.inner_width(), row_h});
    if (archive.shown.empty())
      ui.draw_wrapped({scroll.top().x, scroll.top().y}, scroll.inner_width(), ui.text("archive/none"),
                      scene::Font::text, ui.style.text, ui.palette().muted);
    scroll.set_content(scroll.inner_width(), static_cast<float>(archive.shown.size()) * row_h);
  }
  const auto total = ui.text("archive/total", {{"chosen", archive.chosen.size()},
                                               {"count", archive.file->tensors().size()},
                                               {"bytes", words::Bytes{bytes_of(archive)}},
                                               {"all", words::Bytes{archive.file->version().nbytes}}});
  ui.record("archive/total", {body.x, total_y, body.w, line_h},
            {.role = "status", .label = total, .takes_focus = false});
  ui.draw_in({body.x, total_y, body.w, line_h}, total, scene::Font::text, ui.style.text_small,
             ui.palette().muted);
  float x = body.right();
  const auto place = [&](std::string_view label) {
    const float w = std::max(ui.px(90), button_width(ui, label));
    x -= w;
    const scene::Rect rect{x, buttons_y, w, button_h};
    x -= gap;
    return rect;
  };
  const auto load = ui.text("archive/load"), cancel = ui.text("cancel"), all = ui.text("archive/all"),
             none = ui.text("archive/clear");
  if (button(ui, "archive/load", place(load), load,
             {.kind = ButtonKind::primary, .enabled = !archive.chosen.empty()})
          .pressed)
    ui.emit(ConfirmDialog{});
  if (button(ui, "archive/cancel", place(cancel), cancel).pressed) ui.emit(CloseDialog{});
  if (button(ui, "archive/clear", place(none), none, {.enabled = !archive.chosen.empty()}).pressed)
    ui.emit(ChooseArchived{false});
  if (button(ui, "archive/all", place(all), all, {.enabled = !archive.shown.empty()}).pressed)
    ui.emit(ChooseArchived{true});
}

}  // namespace stridescope::ui
