#include "ui/panels/layouts_sheet.h"

#include "ui/actions/dialog.h"
#include "ui/actions/settings.h"
#include "ui/panels/sheet.h"
#include "ui/settings/panel_layout.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {

void layouts_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  Sheet sheet(ui, "layouts", {ui.px(520), ui.px(420)}, screen, ui.text("layouts/title"));
  auto body = sheet.body();
  const auto& palette = ui.palette();
  const float h = ui.px(34), gap = ui.px(8), edge = ui.px(28);
  const auto save = ui.text("layouts/save"), restore = ui.text("command/view/default_layout");
  const float save_w = button_width(ui, save);
  const auto& name = state.layouts.name;
  const auto& layouts = state.settings.panel_layouts;
  const bool is_free = layouts.size() < most_panel_layouts || layouts.contains(name.text);
  const bool can_save = !name.text.empty() && name.text.size() <= most_layout_name && is_free;
  const auto field = text_field(ui, "layouts/name", {body.x, body.y, body.w - save_w - gap, h}, name,
                                {.label = ui.text("layouts/name"),
                                 .placeholder = ui.text("layouts/name"),
                                 .mono = false,
                                 .invalid = !name.text.empty() && !can_save});
  if (field.text) ui.emit(EditLayoutName{*field.text});
  if (field.cancelled) ui.emit(CloseDialog{});
  const bool is_saved = button(ui, "layouts/save", {body.right() - save_w, body.y, save_w, h}, save,
                               {.kind = ButtonKind::primary, .enabled = can_save})
                            .pressed;
  if (can_save && (is_saved || field.submitted)) ui.emit(SaveLayout{name.text});
  const scene::Rect foot{body.x, body.bottom() - h - ui.px(4), button_width(ui, restore), h};
  const scene::Rect list{body.x, body.y + h + gap, body.w, foot.y - body.y - h - 2 * gap};
  {
    Scroll scroll(ui, "layouts-rows", list);
    const float width = scroll.inner_width() - ui.px(4);
    float y = scroll.top().y;
    const auto present = present_layout(state.settings);
    for (const auto& [saved, layout] : layouts) {
      const scene::Rect row{scroll.top().x, y, width - edge - gap, h - ui.px(2)};
      if (button(ui, "layouts/choose/" + saved, row, saved,
                 {.kind = ButtonKind::quiet, .chosen = saved == present})
              .pressed)
        ui.emit(ChooseLayout{saved});
      if (icon_button(ui, "layouts/delete/" + saved,
                      {row.right() + gap, row.center().y - edge / 2, edge, edge}, Icon::close,
                      ui.text("layouts/delete", {{"name", saved}}))
              .pressed)
        ui.emit(DeleteLayout{saved});
      y += h;
    }
    if (layouts.empty())
      y += ui.draw_wrapped({scroll.top().x, y + gap}, width, ui.text("layouts/none"), scene::Font::text,
                           ui.style.text, palette.muted);
    scroll.set_content(width, y - scroll.top().y);
  }
  if (button(ui, "layouts/default", foot, restore).pressed) ui.emit(DefaultLayout{});
}

}  // namespace stridescope::ui
