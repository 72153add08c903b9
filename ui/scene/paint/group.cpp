#include <algorithm>

#include "ui/scene/model/cover.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

bool is_walked(const Stage& stage, const StorageModel& storage) {
  return stage.walk && stage.walk->tensor->tensor.storage() == storage.storage;
}

/// Returns true if the odometer has not reached it yet.
bool is_ahead(const OdometerState& walk, const StorageModel& storage, const CellSource& cell) {
  if (cell.tensor)
    return cell.tensor == walk.tensor &&
           walk.path.position(walk.tensor->tensor.layout().coordinate(cell.order)) > walk.arrived;
  return !is_read_before(walk.path, storage, *walk.tensor, cell.element, walk.arrived + 1);
}

void mute(Cell& cell, const Palette& palette) {
  cell.fill = palette.skipped, cell.ink = palette.skipped_ink;
  if (cell.hatch.a > 0) cell.hatch = quiet_mark_on(cell.fill);
}

/// Other rings have priority over the ring of cells that read the same element.
void ring_focus(Cell& cell, const CellSource& source, const Focus& focus, const Style& style) {
  if (source.element != focus.element || cell.ring_width > 0) return;
  const bool itself =
      source.tensor == focus.tensor &&
      (!source.tensor || source.order == flat_index_of(source.tensor->tensor.layout(), focus.index));
  cell.ring = style.palette.selection;
  const bool is_wide = itself || !source.tensor || !focus.tensor;
  cell.ring_width = style.ring_width * (is_wide ? 1.0f : 0.6f);
}

void highlight_cells(Scene& scene, const Stage& stage, const GroupLayout& group, const PaintedGroup& painted,
                     const Style& style) {
  const auto& storage = *group.storage;
  const bool walks = is_walked(stage, storage);
  const bool has_focus = stage.focus && stage.focus->storage == storage.storage;
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {
    auto& cell = scene.cells[i];
    const auto& source = painted.cells[i];
    if (source.tensor && source.tensor->is_gone) continue;
    if (walks && is_ahead(*stage.walk, storage, source)) {
      mute(cell, style.palette);
      if (source.tensor && stage.view.show_indices)
        for (auto& label : scene.labels)
          if (label.key == tensor_key(source.tensor->tensor, "cell-index", source.order))
            label.color = cell.ink;
    }
    if (has_focus) ring_focus(cell, source, *stage.focus, style);
  }
}

/// Mutes all cells that an open form would not read.
void highlight_preview(Scene& scene, const Stage& stage, const GroupLayout& group,
                       const PaintedGroup& painted, const Style& style) {
  const auto& layout = *stage.view.preview.view;
  const auto itemsize = stage.model.find(stage.view.selected)->tensor.itemsize();
  const auto own = tensor::itemsize(group.storage->dtype);
  if (itemsize != own) return;
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {
    if (readers(layout, painted.cells[i].element, 0).count == 0) mute(scene.cells[i], style.palette);
    else if (!painted.cells[i].tensor && scene.cells[i].ring_width == 0)
      scene.cells[i].ring = style.palette.accent, scene.cells[i].ring_width = style.ring_width * 0.7f;
  }
}

template <class Item>
void erase(std::vector<Item>& items, std::size_t begin, std::size_t end) {
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(begin),
              items.begin() + static_cast<std::ptrdiff_t>(end));
}

/// Highlights the indices on the rulers of the focused tensor.
void highlight_rulers(Scene& scene, const Stage& stage, const GroupLayout& group, const PaintedGroup& painted,
                      const Style& style) {
  for (std::size_t i = 0; i < group.cards.size(); ++i) {
    const auto& card = group.cards[i];
    if (!card.has_grid || stage.focus->tensor != card.tensor) continue;
    const auto& [begin, end] = painted.rulers[i];
    erase(scene.boxes, begin.boxes, end.boxes);
    erase(scene.labels, begin.labels, end.labels);
    erase(scene.curves, begin.curves, end.curves);
    paint_rulers(scene, stage, card, style);
    return;
  }
}

}  // namespace

PaintedGroup paint_group(const Stage& stage, const GroupLayout& group, float title_end, const Style& style) {
  PaintedGroup painted;
  auto& scene = painted.scene;
  if (!group.storage->is_gone)
    scene.strips.push_back({group.storage->storage,
                            group.storage->dtype,
                            group.storage->numel,
                            group.strip,
                            group.is_slim ? group.strip.origin.x - group.title.x : 0,
                            {}});
  paint_strip(painted, stage, group, title_end, style);
  paint_lanes(scene, stage, group, style);
  paint_overview(scene, stage, group, style);
  for (const auto& card : group.cards) paint_card(painted, stage, group, card, style);
  return painted;
}

Scene highlighted_group(const Stage& stage, const GroupLayout& group, const PaintedGroup& painted,
                        const Style& style) {
  Scene scene = painted.scene;
  const auto& storage = group.storage->storage;
  const bool has_focus = stage.focus && stage.focus->storage == storage;
  for (std::size_t i = 0; i < scene.cells.size() && !stage.explained.empty(); ++i)
    if (const auto& source = painted.cells[i]; !source.tensor || !source.tensor->is_gone)
      ring_marks(scene.cells[i], source, stage, *group.storage, style);
  if (!covers_elements(stage.view, *group.storage)) paint_lens_strip(scene, stage, group, style);
  const auto* selected = stage.view.preview.view ? stage.model.find(stage.view.selected) : nullptr;
  if (selected && selected->tensor.storage() == storage && !group.is_aside)
    highlight_preview(scene, stage, group, painted, style);
  const bool walks = is_walked(stage, *group.storage);
  if (has_focus || walks) highlight_cells(scene, stage, group, painted, style);
  if (has_focus) {
    highlight_rulers(scene, stage, group, painted, style);
    highlight_index(scene, stage, group, style);
    highlight_lanes(scene, stage, group, style);
  }
  paint_marks(scene, stage, group, style);
  paint_ties(scene, stage, group, style);
  if (walks && group.arc_room > 0) paint_walk(scene, stage, group, style);
  return scene;
}

}  // namespace stridescope::scene
