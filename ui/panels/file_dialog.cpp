#include "ui/panels/file_dialog.h"

#include <filesystem>

#include "ui/actions/dialog.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

namespace fs = std::filesystem;

struct ListRow {
  std::string id, name;
  Icon icon;
};

Response list_row(Ui& ui, const ListRow& row, const scene::Rect& rect) {
  const auto response = ui.interact(row.id, rect, {.role = "option", .label = row.name});
  if (response.hovered || (response.focused && ui.memory.focus_is_visible))
    ui.fill(rect, faded(ui.palette().ink, 0.06f), ui.px(5));
  draw_icon(ui, row.icon, {rect.x + ui.px(14), rect.center().y}, ui.px(15), ui.palette().muted);
  ui.draw_in({rect.x + ui.px(30), rect.y, rect.w - ui.px(36), rect.h}, row.name, scene::Font::text,
             ui.style.text, ui.palette().ink);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(5));
  return response;
}

void folder_rows(Ui& ui, const UiState& state, const scene::Rect& area) {
  const auto& list = state.dialog.file.list;
  ui.fill(area, ui.palette().field, ui.px(7));
  Scroll scroll(ui, "folder", {area.x + ui.px(4), area.y + ui.px(4), area.w - ui.px(8), area.h - ui.px(8)});
  const float height = ui.px(28);
  float y = scroll.top().y;
  const float x = scroll.top().x, w = scroll.inner_width();
  const fs::path folder(state.dialog.file.folder);
  if (folder.has_relative_path()) {
    if (list_row(ui, {"file/parent", std::string(ui.text("file/parent")), Icon::folder}, {x, y, w, height})
            .pressed)
      ui.emit(EnterFolder{folder.parent_path().string()});
    y += height;
  }
  for (const auto& entry : list.entries) {
    const scene::Rect rect{x, y, w, height};
    const auto response = list_row(
        ui, {"file/entry/" + entry.name, entry.name, entry.is_folder ? Icon::folder : Icon::file}, rect);
    const auto path = (folder / entry.name).string();
    if (response.pressed && entry.is_folder) ui.emit(EnterFolder{path});
    if (response.pressed && !entry.is_folder) ui.emit(ChooseFile{entry.name});
    if (response.double_clicked && !entry.is_folder) ui.emit(ConfirmDialog{});
    y += height;
  }
  if (!list.problem.empty())
    y += ui.draw_wrapped({x + ui.px(8), y + ui.px(6)}, w - ui.px(16), ui.text(list.problem),
                         scene::Font::text, ui.style.text_small, ui.palette().error);
  scroll.set_content(w, y - scroll.top().y);
}

}  // namespace

void file_dialog(Ui& ui, const UiState& state, scene::Size screen) {
  const bool is_picture = state.dialog.open == DialogKind::save_picture;
  const bool is_lesson = state.dialog.open == DialogKind::save_lesson;
  const bool is_anew = state.dialog.open == DialogKind::choose_file;
  const bool is_data = state.dialog.open == DialogKind::save_data;
  const bool saving = is_picture || is_lesson || is_data || state.dialog.open == DialogKind::save_as;
  Modal modal(ui, "file-dialog", {ui.px(620), ui.px(470)}, screen);
  const auto& card = modal.card();
  const float pad = ui.px(22), field = ui.px(36), button_height = ui.px(34);
  float y = card.y + pad;
  const float x = card.x + pad, w = card.w - 2 * pad;
  ui.draw_text({x, y},
               ui.text(is_picture  ? "file/picture_title"
                       : is_lesson ? "file/lesson_title"
                       : is_data   ? "file/data_title"
                       : saving    ? "file/save_title"
                       : is_anew   ? "file/choose_title"
                                   : "file/open_title"),
               scene::Font::text_bold, ui.style.text_large, ui.palette().ink);
  y += ui.style.text_large + ui.px(14);
  const auto response =
      text_field(ui, "file/path", {x, y, w, field}, state.dialog.file.path,
                 {.label = ui.text("file/path"), .placeholder = ui.text("file/path_hint"), .large = true});
  if (response.text) ui.emit(EditPath{*response.text});
  if (response.submitted) ui.emit(ConfirmDialog{});
  if (response.cancelled) ui.emit(CloseDialog{});
  y += field + ui.px(8);
  ui.draw_in({x, y, w, ui.px(22)}, state.dialog.file.folder, scene::Font::text, ui.style.text_small,
             ui.palette().muted);
  y += ui.px(26);
  const float buttons_y = card.bottom() - pad - button_height;
  folder_rows(ui, state, {x, y, w, buttons_y - ui.px(14) - y});
  const auto confirm = ui.text(saving ? "file/save" : "file/open");
  const float confirm_width = std::max(ui.px(100), button_width(ui, confirm));
  const float cancel_width = std::max(ui.px(90), button_width(ui, ui.text("cancel")));
  if (button(ui, "file/cancel",
             {card.right() - pad - confirm_width - ui.px(8) - cancel_width, buttons_y, cancel_width,
              button_height},
             ui.text("cancel"))
          .pressed)
    ui.emit(CloseDialog{});
  if (button(ui, "file/confirm",
             {card.right() - pad - confirm_width, buttons_y, confirm_width, button_height}, confirm,
             {.kind = ButtonKind::primary, .enabled = !state.dialog.file.path.text.empty()})
          .pressed)
    ui.emit(ConfirmDialog{});
}

}  // namespace stridescope::ui
