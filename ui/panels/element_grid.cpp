#include "ui/panels/element_grid.h"

#include <algorithm>
#include <string>

#include "ui/scene/style.h"

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

scene::Rect element_grid(Ui& ui, const design::Grid& grid, std::int64_t numel, const scene::Rect& area,
                         const std::vector<std::int64_t>& wrong) {
  constexpr float block_gap = 0.5f;  // in cells
  const auto rank = grid.shape.size();
  const auto columns = rank >= 1 ? grid.shape[rank - 1] : 1, rows = rank >= 2 ? grid.shape[rank - 2] : 1;
  const auto count = static_cast<std::int64_t>(grid.elements.size());
  if (count == 0) return {area.x, area.y, 0, 0};
  const auto blocks = count / (columns * rows);
  const float across = static_cast<float>(blocks * columns) + block_gap * static_cast<float>(blocks - 1);
  const float pitch = std::min({ui.px(34), area.w / across, area.h / static_cast<float>(rows)});
  for (std::int64_t n = 0; n < count; ++n) {
    const auto block = n / (columns * rows), row = n / columns % rows, column = n % columns;
    const float left =
        static_cast<float>(block) * (static_cast<float>(columns) + block_gap) + static_cast<float>(column);
    element_cell(
        ui,
        {area.x + left * pitch, area.y + static_cast<float>(row) * pitch, pitch - ui.px(2), pitch - ui.px(2)},
        grid.elements[static_cast<std::size_t>(n)], numel,
        std::find(wrong.begin(), wrong.end(), n) != wrong.end());
  }
  return {area.x, area.y, across * pitch, static_cast<float>(rows) * pitch};
}

}  // namespace stridescope::ui
