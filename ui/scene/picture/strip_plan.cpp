#include "ui/scene/picture/strip_plan.h"

#include <algorithm>
#include <cmath>

namespace stridescope::scene {

std::int64_t StripPlan::rows() const {
  const auto n = window.shown();
  return n == 0 ? 1 : (n + per_row - 1) / per_row;
}

void StripPlan::show_around(std::optional<std::int64_t> element) {
  const float room = gap * static_cast<float>(window.gaps());
  window = window.around(element);
  gap = room / static_cast<float>(std::max(1, window.gaps()));
}

std::optional<Rect> StripPlan::rect(std::int64_t element) const {
  const auto slot = window.slot(element);
  if (!slot) return std::nullopt;
  const auto row = *slot / per_row, column = *slot % per_row;
  return Rect{
      origin.x + static_cast<float>(column) * pitch + static_cast<float>(window.gaps_before(*slot)) * gap,
      origin.y + static_cast<float>(row) * row_pitch, cell_w, cell_h};
}

std::optional<std::int64_t> StripPlan::at(Point p) const {
  const float y = p.y - origin.y;
  if (y < 0 || pitch <= 0) return std::nullopt;
  const auto row = row_pitch > 0 ? static_cast<std::int64_t>(y / row_pitch) : 0;
  if (row >= rows() || y - static_cast<float>(row) * row_pitch >= cell_h) return std::nullopt;
  std::int64_t first = 0;
  for (int run = 0; run < window.runs(); ++run) {
    const auto length = window.run(run).end - window.run(run).begin;
    const float x = p.x - origin.x - static_cast<float>(run) * gap;
    const auto column = static_cast<std::int64_t>(std::floor(x / pitch));
    if (column >= 0 && column < per_row && x - static_cast<float>(column) * pitch < cell_w) {
      const auto slot = row * per_row + column;
      if (slot >= first && slot < first + length) return window.index(slot);
    }
    first += length;
  }
  return std::nullopt;
}

Rect StripPlan::bounds() const {
  const auto n = window.shown();
  if (n == 0) return {origin.x, origin.y, cell_w, cell_h};
  const auto widest = std::min(n, per_row);
  return {
      origin.x, origin.y,
      static_cast<float>(widest - 1) * pitch + cell_w + static_cast<float>(window.gaps_before(n - 1)) * gap,
      static_cast<float>(rows() - 1) * row_pitch + cell_h};
}

}  // namespace stridescope::scene
