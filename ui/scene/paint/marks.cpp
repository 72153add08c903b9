#include <algorithm>
#include <cmath>

#include "ui/scene/paint/arc.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

Color color_of(const Marks& marks, const Style& style) {
  return marks.hue ? axis_color(style, *marks.hue) : style.palette.error;
}

void add_frame(Scene& scene, Rect around, const Explained& why, const Style& style, ItemKey key) {
  scene.boxes.push_back(framed_box(key, inset(around, -style.space_1 * 0.75f), style.space_1,
                                   color_of(why.marks, style), style.line_width * 2, layer::mark));
}

/// Frames the rulers and chips of marked dimensions.
void frame_axes(Scene& scene, const Explained& why, const CardLayout& card, const Style& style) {
  const auto* part = part_in(scene, card.tensor->tensor);
  if (!part) return;
  // A ruler in pieces, over receding planes, has cells between the pieces.
  const auto planes = part->has_grid ? planes_of(part->grid) : std::vector<Rect>{};
  const auto is_over_cells = [&](const Rect& rect) {
    return std::ranges::any_of(planes, [&](const Rect& plane) { return intersects(plane, inset(rect, 1)); });
  };
  for (const auto& [tensor, dim] : why.marks.axes) {
    if (tensor != card.tensor) continue;
    for (const auto& mark : part->axes) {
      if (mark.dim != dim) continue;
      std::int64_t n = 0;
      for (const Rect rect : {mark.ruler, mark.rect}) {
        if (rect.w <= 0 || rect.h <= 0 || is_over_cells(rect)) continue;
        add_frame(scene, rect, why, style, tensor_key(tensor->tensor, "axis-frame", dim * 2 + n++));
      }
    }
  }
}

/// Frames the names and facts of storages, and cards.
void frame_titles(Scene& scene, const Explained& why, const GroupLayout& group, const Style& style) {
  for (const auto& strip : scene.strips)
    if (strip.title.w > 0 && std::ranges::find(why.marks.titles, strip.storage) != why.marks.titles.end())
      add_frame(scene, strip.title, why, style, key_of("title-frame", "", strip.storage.id()));
  for (const auto& card : group.cards)
    if (std::ranges::find(why.marks.tensors, card.tensor) != why.marks.tensors.end())
      add_frame(scene, inset(card.rect, style.space_1 * 0.75f), why, style,
                tensor_key(card.tensor->tensor, "card-frame"));
}

/// Draws arrows between neighbouring cells.
void paint_arrows(Scene& scene, const Explained& why, const CardLayout& card, const Style& style) {
  const auto& grid = card.grid;
  std::int64_t n = 0;
  for (const auto& arrow : why.marks.arrows) {
    ++n;
    if (arrow.tensor != card.tensor || !card.has_grid) continue;
    const auto along = std::ranges::mismatch(arrow.from, arrow.to).in1 - arrow.from.begin();
    const auto& axis = grid.axes[static_cast<std::size_t>(along)];
    if (axis.level > 0) continue;  // between blocks and planes it would cross cells
    const auto from = grid.rect(arrow.from), to = grid.rect(arrow.to);
    if (!from || !to) continue;
    // Beside the numbers: below them along a row, left of them down a column.
    const float aside_x = axis.vertical ? -0.36f * from->w : 0, aside_y = axis.vertical ? 0 : 0.36f * from->h;
    const Point a{from->center().x + aside_x + (axis.vertical ? 0 : 0.2f * from->w),
                  from->center().y + aside_y + (axis.vertical ? 0.2f * from->h : 0)};
    const Point b{to->center().x + aside_x - (axis.vertical ? 0 : 0.2f * to->w),
                  to->center().y + aside_y - (axis.vertical ? 0.2f * to->h : 0)};
    for (const bool halo : {true, false})  // a halo, so that the hue is visible on every cell
      scene.curves.push_back(straight_line({.key = key_of(halo ? "arrow-halo" : "arrow", why.name, n),
                                            .a = a,
                                            .b = b,
                                            .width = style.line_width * (halo ? 5.0f : 2.5f),
                                            .arrow = !halo,
                                            .color = halo ? style.palette.panel : color_of(why.marks, style),
                                            .layer = layer::mark}));
  }
}

/// Draws arcs over the strip, each with its distance if it is wide enough.
void paint_arcs(Scene& scene, const Stage& stage, const Explained& why, const GroupLayout& group,
                const Style& style) {
  std::int64_t n = 0;
  for (const auto& jump : why.marks.jumps) {
    ++n;
    if (!(jump.storage == group.storage->storage)) continue;
    const auto arc = arc_between(group, style, jump.from, jump.to);
    if (!arc) continue;
    const Color color = jump.is_muted ? style.palette.muted : color_of(why.marks, style);
    const bool is_strong = !why.marks.hue && !jump.is_muted;
    add_arc(scene, *arc, 1, {color, 1, style.line_width * (is_strong ? 2.5f : 2.0f)},
            key_of("arc", why.name, n));
    const auto text = words::signed_text(jump.distance);
    const float w = stage.measure.width(text, Font::mono_bold, style.mono);
    if (std::abs(arc->b.x - arc->a.x) >= w + style.space_1)
      add_distance_mark(scene, stage, middle_of(*arc, group, style), text, {.color = color}, style,
                        key_of("arc-text", why.name, n));
  }
}

}  // namespace

void ring_marks(Cell& cell, const CellSource& source, const Stage& stage, const StorageModel& storage,
                const Style& style) {
  for (const auto& [about, marks, card, name] : stage.explained) {
    const bool is_marked =
        source.tensor ? marks.has(source.tensor, source.tensor->tensor.layout().coordinate(source.order))
                      : marks.has(storage.storage, source.element);
    if (!is_marked) continue;
    cell.ring = color_of(marks, style), cell.ring_width = style.ring_width * (marks.hue ? 0.7f : 1.0f);
    return;
  }
}

void paint_marks(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  for (const auto& why : stage.explained) {
    frame_titles(scene, why, group, style);
    for (const auto& card : group.cards) {
      frame_axes(scene, why, card, style);
      paint_arrows(scene, why, card, style);
    }
    if (group.arc_room > 0) paint_arcs(scene, stage, why, group, style);
  }
}

}  // namespace stridescope::scene
