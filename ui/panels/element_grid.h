#pragma once

#include <cstdint>
#include <vector>

#include "engine/design/grid.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws a cell with the index of a storage element, coloured by its position among `numel`.
void element_cell(Ui& ui, const scene::Rect& rect, std::int64_t element, std::int64_t numel, bool is_wrong);

/// Draws a grid of storage elements as large as the area allows, blocks side by side; cells in `wrong`, in
/// row-major order, are framed as errors. Returns the area used.
scene::Rect element_grid(Ui& ui, const design::Grid& grid, std::int64_t numel, const scene::Rect& area,
                         const std::vector<std::int64_t>& wrong = {});
/// Returns the height of a grid that is drawn as large as `room` allows.
float element_grid_height(const Ui& ui, const design::Grid& grid, scene::Size room);

}  // namespace stridescope::ui
