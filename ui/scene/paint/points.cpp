#include <algorithm>

#include "ui/scene/model/stage.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::scene {
namespace {

using Pointed = lesson::PointCue::Target;

/// Returns the rectangle of a fact, else that of the card's whole text.
Rect fact_of(const TensorPart& part, const Rect& fact) { return fact.w > 0 ? fact : part.caption; }

std::optional<Rect> place_of(const Scene& scene, const Stage& stage, const lesson::PointCue& point) {
  const auto* tensor = stage.model.find(point.tensor);
  if (!tensor) return std::nullopt;
  if (point.part == Pointed::storage) {
    const auto* strip = strip_in(scene, tensor->tensor.storage());
    return strip ? std::optional(strip->plan.bounds()) : std::nullopt;
  }
  if (point.part == Pointed::storage_cell) return target_rect(scene, target_of(stage.model, point));
  const auto* part = part_in(scene, tensor->tensor);
  if (!part) return std::nullopt;
  switch (point.part) {
    case Pointed::shape: return fact_of(*part, part->shape);
    case Pointed::stride: return fact_of(*part, part->stride);
    case Pointed::storage_offset: return fact_of(*part, part->offset);
    case Pointed::cell:
      if (!part->has_grid) return part->card;
      return target_rect(scene, CellTarget{part->name, point.index});
    default: break;
  }
  return part->has_grid && part->tensor.numel() > 0 ? part->grid.bounds() : part->card;
}

}  // namespace

void paint_points(Scene& scene, const Stage& stage, float zoom, const Style& style) {
  const float cell_ring = std::max(style.ring_width * 1.4f, style.line_width * 3) * zoom;
  const float word_ring = style.text * 0.14f * zoom;
  const Color light = stage.style.palette.panel, hue = stage.style.palette.accent;
  for (const auto& point : stage.model.points) {
    const auto found = place_of(scene, stage, point);
    if (!found) continue;
    const auto& tensor = stage.model.find(point.tensor)->tensor;
    const bool is_cell = point.part == Pointed::cell || point.part == Pointed::storage_cell;
    const float ring = is_cell ? cell_ring : word_ring;
    const float edge = std::min(style.line_width * 1.5f * zoom, ring / 2);
    // Half of it is on a cell, or on the edge of a line of text, without covering letters.
    Rect inner = inset(*found, ring / 2);
    if (!is_cell) {
      const float pad = style.space_1 * zoom;
      inner = {found->x - pad, found->y + ring / 2, found->w + 2 * pad, found->h - ring};
    }
    const float radius = (is_cell ? style.cell_radius : style.space_1) * zoom;
    const auto add = [&](const char* kind, Rect rect, Color color, float width) {
      // A tensor that had the name before has a ring of its own.
      scene.boxes.push_back(framed_box(tensor_key(tensor, kind + point.text), rect,
                                       radius + (inner.x - rect.x), color, width, layer::mark));
    };
    // A light edge on both sides, so that it is visible on any cell.
    add("pointed-edge", inset(inner, -ring - edge), light, ring + 2 * edge);
    add("pointed", inset(inner, -ring), hue, ring);
    scene.pointed.push_back({point.text, *found});
  }
}

}  // namespace stridescope::scene
