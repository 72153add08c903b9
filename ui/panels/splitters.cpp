#include "ui/panels/splitters.h"

#include <algorithm>
#include <array>

#include "ui/compat/imgui.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct Edge {
  std::string_view id;
  PanelId panel;
  float x, width;
  float direction;  ///< 1: the panel grows to the right
};

void splitter(Ui& ui, const scene::Rect& stage, const Edge& edge) {
  const float half = ui.px(4);
  const scene::Rect rect{edge.x - half, stage.y, 2 * half, stage.h};
  const Area window(ui, edge.id, rect, Area::Kind::raised);
  const auto response =
      ui.interact(edge.id, rect, {.role = "splitter", .label = ui.text("splitter"), .takes_focus = false});
  if (response.hovered || response.held) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ui.fill({edge.x - ui.px(1), rect.y, ui.px(2), rect.h}, ui.palette().muted);
  }
  const float moved = ImGui::GetIO().MouseDelta.x;
  if (response.held && moved != 0)
    ui.emit(ResizePanel{edge.panel, (edge.width + edge.direction * moved) / ui.style.scale});
  if (response.double_clicked) ui.emit(FoldPanel{edge.panel, true});
}

constexpr std::array<std::string_view, 5> menus = {"file", "edit", "view", "motion", "help"};

}  // namespace

void splitters(Ui& ui, const State& state, const FrameLayout& layout) {
  if (state.dialog != DialogKind::none || !state.menu.empty()) return;
  if (layout.operations.w > 0)
    splitter(ui, layout.stage,
             {"splitter/operations", PanelId::operations, layout.operations.right(), layout.operations.w, 1});
  if (layout.inspector.w > 0)
    splitter(ui, layout.stage,
             {"splitter/inspector", PanelId::inspector, layout.inspector.x, layout.inspector.w, -1});
}

std::string neighbour_menu(std::string_view name, int by) {
  const auto at = std::find(menus.begin(), menus.end(), name);
  const auto count = static_cast<int>(menus.size());
  const auto index = at == menus.end() ? 0 : (static_cast<int>(at - menus.begin()) + by + count) % count;
  return std::string(menus[static_cast<std::size_t>(index)]);
}

std::string_view menu_of_letter(char32_t letter) {
  switch (letter) {
    case 'f': return "file";
    case 'e': return "edit";
    case 'v': return "view";
    case 'p': return "motion";
    case 'h': return "help";
    default: return {};
  }
}

}  // namespace stridescope::ui
