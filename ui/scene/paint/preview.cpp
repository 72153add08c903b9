#include <algorithm>

#include "ui/scene/color.h"
#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {
namespace {

constexpr std::int64_t most_ghosts = 400;
constexpr float ghost_opacity = 0.72f;

float shared_area(const Rect& a, const Rect& b) {
  const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x),
              h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/// How much a rectangle would hide: words count more than cells.
float hidden_by(const Rect& rect, const Scene& scene, const TextMeasure& measure) {
  constexpr float of_words = 6;
  float hidden = 0;
  for (const auto& cell : scene.cells) hidden += shared_area(rect, cell.rect);
  for (const auto& label : scene.labels) {
    const float w = measure.width(label.text, label.font, label.size);
    const float left = label.align == Align::center  ? label.at.x - w / 2
                       : label.align == Align::right ? label.at.x - w
                                                     : label.at.x;
    hidden += of_words * shared_area(rect, {left, label.at.y, w, line_height(label.size)});
  }
  return hidden;
}

struct GhostPlace {
  Rect card;
  float hidden = 0;
};

/// Where the ghost hides least; of places that are alike, at the bottom right.
GhostPlace place_of_ghost(const Scene& scene, Size ghost, const Style& style, const TextMeasure& measure) {
  constexpr int places = 12;  // along each edge
  const float w = ghost.w + 2 * style.space_3, h = ghost.h + 2 * style.space_3 + line_height(style.mono);
  const float wide = std::max(0.0f, scene.size.w - w - 2 * style.space_3);
  const float high = std::max(0.0f, scene.size.h - h - style.space_3 - style.space_5 * 2);
  Rect best;
  float least = 0;
  for (int row = places; row-- > 0;)
    for (int column = places; column-- > 0;) {
      const Rect at{style.space_3 + wide * static_cast<float>(column) / (places - 1),
                    style.space_3 + high * static_cast<float>(row) / (places - 1), w, h};
      const float hidden = hidden_by(at, scene, measure);
      if (best.w > 0 && hidden >= least) continue;
      best = at, least = hidden;
    }
  return {best, least};
}

/// Smaller ghosts are tried, as long as their numbers can be read, where a larger one hides something.
constexpr float ghost_sizes[] = {1.0f, 0.85f, 0.72f, 0.6f};

}  // namespace

void paint_preview(Scene& scene, const Stage& stage, const Style& style) {
  const auto* tensor = stage.model.find(stage.view.selected);
  const auto* storage = tensor ? stage.model.storage_of(tensor->tensor) : nullptr;
  if (!storage || !stage.view.preview) return;
  const auto& layout = *stage.view.preview;
  const auto& p = style.palette;
  const auto choice = default_choice(layout.shape);
  const float gap = std::max(1.0f, style.cell_gap * 0.6f);
  float cell = style.cell * 0.8f;
  auto grid = plan_grid(layout.shape, choice, {16, 10}, cell, cell, gap);
  const Size most{scene.size.w * 0.42f, scene.size.h * 0.42f};
  if (const Rect all = grid.bounds(); all.w > most.w || all.h > most.h) {
    cell *= std::min(most.w / all.w, most.h / all.h);
    resize(grid, choice, cell, cell, gap);
  }
  const auto n = grid.shown();
  if (n == 0 || n > most_ghosts) return;
  const auto columns = columns_of(std::to_string(std::max<std::int64_t>(storage->numel - 1, 0)));
  const bool has_digits = cell_text_size(cell, cell, columns, style) > 0;
  GhostPlace place;
  float chosen = 0;
  for (const float size : ghost_sizes) {
    const float edge = cell * size;
    if (has_digits && cell_text_size(edge, edge, columns, style) <= 0) break;
    resize(grid, choice, edge, edge, gap);
    const Rect all = grid.bounds();
    const auto next = place_of_ghost(scene, {all.w, all.h}, style, stage.measure);
    if (chosen == 0 || next.hidden < place.hidden) place = next, chosen = edge;
    if (place.hidden <= 0) break;
  }
  cell = chosen;
  resize(grid, choice, cell, cell, gap);
  const Rect card = place.card, bounds = grid.bounds();
  scene.boxes.push_back({.key = key_of("preview", ""),
                         .rect = card,
                         .radius = style.panel_radius,
                         .fill = p.panel,
                         .border = p.accent,
                         .border_width = style.line_width * 1.5f,
                         .layer = layer::note});
  std::string shape = "(";
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    shape += (d > 0 ? ", " : "") + std::to_string(layout.shape[d]);
  shape += layout.shape.size() == 1 ? ",)" : ")";
  scene.labels.push_back({.key = key_of("preview", "shape"),
                          .text = shape,
                          .at = {card.center().x, card.y + style.space_1},
                          .align = Align::center,
                          .font = Font::mono_bold,
                          .size = style.mono,
                          .color = p.ink,
                          .layer = layer::note});
  grid.origin.x += card.x + style.space_3 - bounds.x;
  grid.origin.y += card.y + style.space_2 + line_height(style.mono) - bounds.y;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto index = grid.shown_index(i);
    const auto element = storage->strip_index(tensor->tensor, layout.at(index));
    const auto rect = grid.rect(index);
    if (!rect || element < 0 || element >= storage->numel) continue;
    const double position =
        storage->numel > 1 ? static_cast<double>(element) / static_cast<double>(storage->numel - 1) : 0;
    const Color fill = ramp(stage.theme(), position);
    const std::string text = std::to_string(element);
    const float size = cell_text_size(cell, cell, columns_of(text), style);
    scene.cells.push_back({.key = key_of("preview", "cell", i),
                           .rect = *rect,
                           .radius = std::min(style.cell_radius, cell * 0.15f),
                           .fill = fill,
                           .ink = ink_on(fill),
                           .text = size > 0 ? text : std::string{},
                           .text_size = size,
                           .opacity = ghost_opacity,
                           .layer = layer::note});
  }
}

}  // namespace stridescope::scene
