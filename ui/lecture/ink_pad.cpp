#include "ui/lecture/ink_pad.h"

#include "ui/actions/lecture.h"
#include "ui/compat/imgui.h"
#include "ui/queries/drawing.h"

namespace stridescope::ui {

bool draws_on(const UiState& state) { return state.lecture.on && state.lecture.pen; }

void ink_pad(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area) {
  const auto response = ui.interact("lecture/ink", area,
                                    {.role = "canvas",
                                     .label = ui.text("command/lecture/draw"),
                                     .value = drawing_shown(state) ? "drawn" : "",
                                     .takes_focus = false});
  const auto mouse = ImGui::GetIO().MousePos;
  const scene::Size size{area.w, area.h};
  const auto at =
      to_pen_coordinates(unmagnified({mouse.x - area.x, mouse.y - area.y}, scene.magnifier, size), size);
  if (response.hovered && ImGui::IsMouseClicked(0)) ui.emit(BeginLine{at});
  else if (response.held && drawing_shown(state) && drawing_shown(state)->lines.back().points.back() != at)
    ui.emit(ExtendLine{at});
  if (!response.hovered) return;
  const auto ink = pen_color(ui.palette(), state.lecture.pen_color);
  ImGui::GetForegroundDrawList()->AddCircleFilled(mouse, area.h / 300 + ui.px(2), imgui_color(ink));
}

}  // namespace stridescope::ui
