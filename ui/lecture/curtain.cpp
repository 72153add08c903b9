#include "ui/lecture/curtain.h"

#include "ui/actions/lecture.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {

bool curtain(Ui& ui, const UiState& state, scene::Size screen) {
  if (state.lecture.curtain == Curtain::none) return false;
  const bool is_black = state.lecture.curtain == Curtain::black;
  const scene::Rect whole{0, 0, screen.w, screen.h};
  const Area window(ui, "curtain", whole, Area::Kind::raised);
  const std::uint8_t shade = is_black ? 0 : 255;
  ui.fill(whole, {shade, shade, shade});
  const auto response =
      ui.interact("curtain", whole,
                  {.role = "curtain",
                   .label = ui.text(is_black ? "command/lecture/black" : "command/lecture/white"),
                   .value = is_black ? "black" : "white",
                   .takes_focus = false});
  if (response.pressed) ui.emit(SetCurtain{});
  return true;
}

}  // namespace stridescope::ui
