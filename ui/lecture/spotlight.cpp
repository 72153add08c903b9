#include "ui/lecture/spotlight.h"

#include <array>
#include <cmath>
#include <numbers>

#include "ui/compat/imgui.h"

namespace stridescope::ui {
namespace {

constexpr int corners = 72;
constexpr scene::Color shade{8, 10, 16, 165};

/// Adds the dimmed area around the circle: a soft edge, then the shade to beyond the window's corners.
void add_rings(ImDrawList& list, scene::Point center, const std::array<float, 3>& radii) {
  constexpr int rings = 3;
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  const ImU32 clear = imgui_color(faded(shade, 0)), dim = imgui_color(shade);
  list.PrimReserve(corners * 6 * (rings - 1), corners * rings);
  const auto first = list._VtxCurrentIdx;
  for (int c = 0; c < corners; ++c) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(c) / corners;
    for (std::size_t ring = 0; ring < rings; ++ring)
      list.PrimWriteVtx({center.x + radii[ring] * std::cos(angle), center.y + radii[ring] * std::sin(angle)},
                        white, ring == 0 ? clear : dim);
  }
  const auto index = [&](int c, int ring) {
    return static_cast<ImDrawIdx>(first + static_cast<unsigned>((c % corners) * rings + ring));
  };
  for (int c = 0; c < corners; ++c)
    for (int ring = 0; ring + 1 < rings; ++ring)
      for (const auto i : {index(c, ring), index(c + 1, ring), index(c + 1, ring + 1), index(c, ring),
                           index(c + 1, ring + 1), index(c, ring + 1)})
        list.PrimWriteIdx(i);
}

}  // namespace

void spotlight(Ui& ui, const UiState& state) {
  if (!state.lecture.spotlight) return;
  const auto& io = ImGui::GetIO();
  const float radius = state.lecture.spotlight_radius * io.DisplaySize.y;
  const scene::Rect whole{0, 0, io.DisplaySize.x, io.DisplaySize.y};
  const bool is_inside = whole.contains({io.MousePos.x, io.MousePos.y});
  const scene::Point at = is_inside ? scene::Point{io.MousePos.x, io.MousePos.y} : whole.center();
  ui.widgets.push_back({"lecture/spotlight",
                        "spotlight",
                        std::string(ui.text("command/lecture/spotlight")),
                        {at.x - radius, at.y - radius, 2 * radius, 2 * radius},
                        true,
                        "",
                        ui.layer,
                        false});
  if (state.dialog.open != DialogKind::none || !state.dialog.menu.empty() || state.dialog.context_menu)
    return;
  add_rings(*ImGui::GetForegroundDrawList(), at,
            {radius, radius * 1.05f + ui.px(3), radius + 2 * std::hypot(whole.w, whole.h)});
}

}  // namespace stridescope::ui
