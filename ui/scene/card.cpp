#include <algorithm>

#include "ui/scene/axis.h"
#include "ui/scene/color.h"
#include "ui/scene/paint.h"
#include "ui/scene/readers.h"

namespace stridescope::scene {
namespace {

/// Rectangles behind every innermost plane of a tensor with more than two dimensions.
void paint_plates(Scene& scene, const CardLayout& card, const Style& style) {
  const auto& grid = card.grid;
  std::vector<const AxisPlan*> outer;
  float w = grid.cell_w, h = grid.cell_h;
  for (const auto& axis : grid.axes) {
    if (axis.level > 0) outer.push_back(&axis);
    else (axis.vertical ? h : w) = axis.extent();
  }
  if (outer.empty()) return;
  std::int64_t blocks = 1;
  for (const auto* axis : outer) blocks *= axis->window.shown();
  const float around_cells = std::max(grid.cell_h * 0.08f, 2.0f);
  for (std::int64_t b = 0; b < blocks; ++b) {
    Rect r{grid.origin.x, grid.origin.y, w, h};
    std::int64_t rest = b;
    for (auto it = outer.rbegin(); it != outer.rend(); ++it) {
      const auto slot = rest % (*it)->window.shown();
      rest /= (*it)->window.shown();
      ((*it)->vertical ? r.y : r.x) += (*it)->place(slot);
    }
    scene.boxes.push_back({.key = tensor_key(card.tensor->tensor, "plate", b),
                           .rect = inset(r, -around_cells),
                           .radius = style.cell_radius,
                           .fill = style.palette.field,
                           .layer = layer::plate});
  }
}

void paint_gaps(Scene& scene, const CardLayout& card, const Style& style) {
  const Rect all = card.grid.bounds();
  for (const auto& axis : card.grid.axes) {
    if (axis.level > 0 && axis.window.shown() == 0) continue;
    std::int64_t slot = 0;
    for (int run = 0; run + 1 < axis.window.runs(); ++run) {
      slot += axis.window.run(run).end - axis.window.run(run).begin;
      const float end = axis.place(slot - 1) + axis.item, next = axis.place(slot);
      const Rect where = axis.vertical ? Rect{all.x, all.y + end, all.w, next - end}
                                       : Rect{all.x + end, all.y, next - end, all.h};
      add_dots(scene, where, axis.vertical, style.palette.muted,
               std::min(4 * style.scale, (next - end) * 0.14f));
    }
  }
}

void paint_cells(Scene& scene, const Stage& stage, const GroupLayout& group, const CardLayout& card,
                 const Style& style) {
  const auto& grid = card.grid;
  const auto& tensor = *card.tensor;
  const auto& storage = *group.storage;
  const auto& layout = tensor.tensor.layout();
  const auto& p = style.palette;
  const auto n = grid.shown();
  const float text_size = cell_text_size(grid.cell_w, grid.cell_h, tensor.columns, style);
  const float radius = std::min(style.cell_radius, grid.cell_h * 0.15f);
  const bool walking = stage.walk && stage.walk->tensor == &tensor;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto index = grid.shown_index(i);
    const auto order = order_of(layout, index);
    const auto element = storage.strip_index(tensor.tensor, layout.at(index));
    const bool lit = !walking || order <= stage.walk->visited;
    const Color fill = lit ? cell_color(stage, storage, element) : p.skipped;
    Cell cell{.key = tensor_key(tensor.tensor, "cell", order),
              .rect = *grid.rect(index),
              .radius = radius,
              .fill = fill,
              .ink = lit ? ink_on(fill) : p.skipped_ink,
              .text = text_size > 0 ? cell_text(stage, tensor, index) : std::string{},
              .text_size = text_size,
              .edge = p.cell_edge,
              .layer = layer::cell};
    if (stage.focus && stage.focus->storage == storage.storage && stage.focus->element == element) {
      const bool itself = stage.focus->tensor == &tensor && stage.focus->index == index;
      cell.ring = p.selection;
      cell.ring_width = itself || !stage.focus->tensor ? style.ring_width : style.ring_width * 0.6f;
    }
    scene.cells.push_back(std::move(cell));
  }
  if (n == 0) {
    const Rect where{grid.origin.x, grid.origin.y, grid.cell_w, grid.cell_h};
    scene.boxes.push_back({.key = tensor_key(tensor.tensor, "empty"),
                           .rect = where,
                           .radius = radius,
                           .border = p.muted,
                           .border_width = style.line_width,
                           .layer = layer::cell});
    const std::string word(stage.words.empty());
    const float size =
        std::min(style.text_small,
                 style.text_small * where.w * 0.9f / stage.measure.width(word, Font::text, style.text_small));
    scene.labels.push_back({.key = tensor_key(tensor.tensor, "empty-word"),
                            .text = word,
                            .at = {where.center().x, where.center().y - line_height(size) / 2},
                            .align = Align::center,
                            .size = size,
                            .color = p.muted,
                            .layer = layer::label});
  }
}

}  // namespace

void paint_card(Scene& scene, const Stage& stage, const GroupLayout& group, const CardLayout& card,
                const Style& style) {
  const auto& p = style.palette;
  const auto& tensor = *card.tensor;
  TensorPart part{.name = tensor.name,
                  .tensor = tensor.tensor,
                  .card = card.rect,
                  .grid = card.grid,
                  .has_grid = card.has_grid};
  const bool selected = tensor.is_selected;
  scene.boxes.push_back({.key = tensor_key(tensor.tensor, "card"),
                         .rect = card.rect,
                         .radius = style.panel_radius,
                         .fill = p.panel,
                         .border = selected ? p.selection : p.line,
                         .border_width = selected ? style.line_width * 2 : style.line_width,
                         .layer = layer::card});
  const float pad = style.space_3;
  float caption_y = card.rect.y + pad;
  if (card.has_grid) {
    paint_plates(scene, card, style);
    paint_cells(scene, stage, group, card, style);
    paint_gaps(scene, card, style);
    paint_rulers(scene, stage, card, style);
    caption_y = card.rect.bottom() - pad - card.caption.height;
  }
  add_caption(scene, part, stage, tensor, card.caption, {card.rect.x + pad, caption_y}, style);
  scene.tensors.push_back(std::move(part));
}

}  // namespace stridescope::scene
