#include "ui/canvas/fill.h"

#include <cmath>

#include "ui/canvas/cell_batch.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {
namespace {

using scene::Rect;

/// The minimum areas, in square pixels, for which the painter is faster than ImGui: it costs another draw
/// call, and rounded corners add four rectangles around it.
constexpr float least_area = 6000, least_round_area = 16000;

/// Returns true if borders between the separately painted parts are on pixel boundaries.
bool has_whole_pixels() {
  const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
  return scale.x == std::floor(scale.x) && scale.y == std::floor(scale.y);
}

void fill_by_imgui(ImDrawList& list, const Rect& r, float radius, std::uint32_t color) {
  if (radius >= 1) {
    list.AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, color, radius);
    return;
  }
  list.PrimReserve(6, 4);
  list.PrimRect({r.x, r.y}, {r.right(), r.bottom()}, color);
}

}  // namespace

void fill(ImDrawList& list, CellPainter* painter, const Rect& r, float radius, std::uint32_t color) {
  if ((color & IM_COL32_A_MASK) == 0) return;
  const bool is_round = radius >= 1;
  const bool is_opaque = (color & IM_COL32_A_MASK) == IM_COL32_A_MASK;
  if (!painter || !is_opaque || r.w * r.h < (is_round ? least_round_area : least_area) ||
      !has_whole_pixels()) {
    fill_by_imgui(list, r, radius, color);
    return;
  }
  Rect inside = r;
  if (is_round) {
    // The part inside the antialiased border, on whole pixels.
    const float left = std::ceil(r.x + radius + 1), top = std::ceil(r.y + radius + 1),
                right = std::floor(r.right() - radius - 1), bottom = std::floor(r.bottom() - radius - 1);
    inside = {left, top, right - left, bottom - top};
    if (inside.w * inside.h < least_area || inside.w < 0) {
      fill_by_imgui(list, r, radius, color);
      return;
    }
    const Rect all{std::floor(r.x) - 1, std::floor(r.y) - 1, std::ceil(r.w) + 3, std::ceil(r.h) + 3};
    const Rect sides[] = {{all.x, all.y, all.w, top - all.y},
                          {all.x, bottom, all.w, all.bottom() - bottom},
                          {all.x, top, left - all.x, inside.h},
                          {right, top, all.right() - right, inside.h}};
    for (const auto& side : sides) {
      list.PushClipRect({side.x, side.y}, {side.right(), side.bottom()}, true);
      fill_by_imgui(list, r, radius, color);
      list.PopClipRect();
    }
  }
  CellBatch batch;
  batch.is_plain = true;
  batch.cells.push_back({.x = inside.x,
                         .y = inside.y,
                         .w = inside.w,
                         .h = inside.h,
                         .radius = 0,
                         .ring_width = 0,
                         .fill = color,
                         .edge = 0,
                         .ring = 0});
  painter->add(list, std::move(batch));
}

}  // namespace stridescope::canvas
