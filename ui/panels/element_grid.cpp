#include "ui/panels/element_grid.h"

#include <algorithm>
#include <string>

#include "ui/scene/picture/style.h"

namespace stridescope::ui {

void element_cell(Ui& ui, const scene::Rect& rect, std::int64_t element, std::int64_t numel, bool is_wrong) {
  const auto& palette = ui.palette();
  const bool is_outside = element >= numel;
  const auto place = numel > 1 ? static_cast<double>(element) / static_cast<double>(numel - 1) : 0.0;
  const auto fill =
      is_outside ? blend(palette.panel, palette.error, 0.2f) : scene::ramp(ui.style.theme, place);
  const float radius = std::min(ui.px(4), rect.w / 5);
  ui.fill(rect, fill, radius);
  if (is_wrong) ui.frame(rect, palette.error, radius, ui.px(2.5f));
  const auto text = std::to_string(element);
  if (ui.width(text, scene::Font::mono, ui.style.mono_small) <= rect.w)
    ui.draw_in(rect, text, scene::Font::mono, ui.style.mono_small,
               is_outside ? palette.error : scene::ink_on(fill), scene::Align::center);
}

namespace {

constexpr float element_block_gap = 0.5f;  // in cells

struct ElementGridPlan {
  std::int64_t columns = 1, rows = 1;
  float across = 0, pitch = 0;  ///< extent in cells; pitch of a cell in pixels
};

ElementGridPlan element_plan(const Ui& ui, const design::Grid& grid, scene::Size room) {
  ElementGridPlan plan;
  const auto rank = grid.shape.size();
  const auto count = static_cast<std::int64_t>(grid.elements.size());
  if (rank >= 1) plan.columns = grid.shape[rank - 1];
  if (rank >= 2) plan.rows = grid.shape[rank - 2];
  if (count == 0) return plan;
  const auto blocks = count / (plan.columns * plan.rows);
  plan.across =
      static_cast<float>(blocks * plan.columns) + element_block_gap * static_cast<float>(blocks - 1);
  plan.pitch = std::min({ui.px(34), room.w / plan.across, room.h / static_cast<float>(plan.rows)});
  return plan;
}

}  // namespace

float element_grid_height(const Ui& ui, const design::Grid& grid, scene::Size room) {
  const auto plan = element_plan(ui, grid, room);
  return static_cast<float>(plan.rows) * plan.pitch;
}

scene::Rect element_grid(Ui& ui, const design::Grid& grid, std::int64_t numel, const scene::Rect& area,
                         const std::vector<std::int64_t>& wrong) {
  const auto [columns, rows, across, pitch] = element_plan(ui, grid, {area.w, area.h});
  const auto count = static_cast<std::int64_t>(grid.elements.size());
  for (std::int64_t n = 0; n < count; ++n) {
    const auto block = n / (columns * rows), row = n / columns % rows, column = n % columns;
    const float left = static_cast<float>(block) * (static_cast<float>(columns) + element_block_gap) +
                       static_cast<float>(column);
    element_cell(
        ui,
        {area.x + left * pitch, area.y + static_cast<float>(row) * pitch, pitch - ui.px(2), pitch - ui.px(2)},
        grid.elements[static_cast<std::size_t>(n)], numel,
        std::find(wrong.begin(), wrong.end(), n) != wrong.end());
  }
  return {area.x, area.y, across * pitch, static_cast<float>(rows) * pitch};
}

}  // namespace stridescope::ui
