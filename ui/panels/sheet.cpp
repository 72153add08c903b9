#include "ui/panels/sheet.h"

#include "ui/actions/dialog.h"
#include "ui/widgets/buttons.h"

namespace stridescope::ui {

Sheet::Sheet(Ui& ui, std::string_view name, scene::Size wanted, scene::Size screen, std::string_view title)
    : modal_(ui, name, wanted, screen) {
  const auto& card = modal_.card();
  const float pad = ui.px(24), edge = ui.px(30);
  ui.draw_text({card.x + pad, card.y + pad}, title, scene::Font::text_bold, ui.style.text_large,
               ui.palette().ink);
  if (icon_button(ui, "dialog/close", {card.right() - edge - ui.px(12), card.y + ui.px(12), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(CloseDialog{});
  if (modal_.pressed_outside()) ui.emit(CloseDialog{});
  const float top = pad + ui.style.text_large + ui.px(16);
  body_ = {card.x + pad, card.y + top, card.w - 2 * pad, card.h - top - ui.px(12)};
}

}  // namespace stridescope::ui
