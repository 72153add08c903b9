#include <algorithm>
#include <vector>

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

/// What would be missed where something stands on it.
struct Missed {
  Rect rect;
  float weight = 1;
};

constexpr float of_cells = 8, of_figure = 6, of_note = 0.2f;

/// What is read counts, and least of it what is said of the step before.
std::vector<Missed> missed_in(const Scene& scene, const TextMeasure& measure) {
  std::vector<Missed> marks;
  for (const auto& cell : scene.cells) marks.push_back({cell.rect, of_cells});
  for (const auto& label : scene.labels) {
    const float w = measure.width(label.text, label.font, label.size);
    const float left = label.align == Align::center  ? label.at.x - w / 2
                       : label.align == Align::right ? label.at.x - w
                                                     : label.at.x;
    marks.push_back(
        {{left, label.at.y, w, line_height(label.size)}, label.layer == layer::note ? of_note : of_figure});
  }
  return marks;
}

struct GhostPlace {
  Rect card;
  float hidden = 0;
  bool hides_figure = false;  ///< more than the words about the step before
  bool is_beside = false;     ///< the words stand beside the grid, not above it
};

/// Where a card of a size hides least; of places that are alike, at the bottom right.
GhostPlace free_place(Size card, Size stage, const std::vector<Missed>& marks, const Style& style) {
  constexpr int columns = 12, rows = 24;
  const float wide = std::max(0.0f, stage.w - card.w - 2 * style.space_3);
  const float high = std::max(0.0f, stage.h - card.h - 2 * style.space_1);
  GhostPlace best;
  for (int row = rows; row-- > 0;)
    for (int column = columns; column-- > 0;) {
      const Rect at{style.space_3 + wide * static_cast<float>(column) / (columns - 1),
                    style.space_1 + high * static_cast<float>(row) / (rows - 1), card.w, card.h};
      float hidden = 0;
      bool hides_figure = false;
      for (const auto& mark : marks) {
        const float shared = shared_area(at, mark.rect);
        hidden += mark.weight * shared;
        hides_figure |= shared > 0 && mark.weight > of_note;
      }
      if (best.card.w > 0 && hidden >= best.hidden) continue;
      best = {at, hidden, hides_figure};
    }
  return best;
}

GhostPlace place_of_ghost(Size ghost, Size words, Size stage, const std::vector<Missed>& marks,
                          const Style& style) {
  const auto above = free_place(
      {std::max(ghost.w, words.w) + 2 * style.space_3, ghost.h + words.h + style.space_2 + style.space_3},
      stage, marks, style);
  if (above.hidden <= 0) return above;
  auto beside = free_place(
      {ghost.w + words.w + style.space_2 + 2 * style.space_3, std::max(ghost.h, words.h) + 2 * style.space_2},
      stage, marks, style);
  beside.is_beside = true;
  return beside.hidden < above.hidden ? beside : above;
}

/// Smaller ghosts are tried where a larger one hides something; without their numbers, where it hides more
/// than the words about the step before.
constexpr float ghost_sizes[] = {1.0f, 0.85f, 0.72f, 0.6f, 0.5f, 0.42f, 0.35f, 0.28f};

/// Where the ghost stands on the words about the step before, they give way as a whole.
void yield_note(Scene& scene, const Rect& ghost) {
  auto& note = scene.note;
  Rect said;
  for (const auto* part : {&note.title, &note.verdict, &note.narration, &note.output})
    said = around(said, part->rect);
  if (said.w <= 0 || !intersects(said, ghost)) return;
  std::erase_if(scene.labels, [&](const Label& label) {
    return label.layer == layer::note && label.at.y >= said.y - 1 && label.at.y < said.bottom();
  });
  std::erase_if(scene.tips, [&](const Tip& tip) { return said.contains(tip.rect.center()); });
  note.title = note.verdict = note.narration = note.output = {};
}

}  // namespace

void paint_preview(Scene& scene, const Stage& stage, const Style& style) {
  const auto* tensor = stage.model.find(stage.view.selected);
  const auto* storage = tensor ? stage.model.storage_of(tensor->tensor) : nullptr;
  const auto& view = stage.view.preview;
  if (view && !storage) return;
  const auto& shape = view ? view->shape : *stage.view.preview_shape;
  const auto& p = style.palette;
  const auto choice = default_choice(shape);
  const float gap = std::max(1.0f, style.cell_gap * 0.6f);
  float cell = style.cell * 0.8f;
  auto grid = plan_grid(shape, choice, {16, 10}, cell, cell, gap);
  const Size most{scene.size.w * 0.42f, scene.size.h * 0.42f};
  if (const Rect all = grid.bounds(); all.w > most.w || all.h > most.h) {
    cell *= std::min(most.w / all.w, most.h / all.h);
    resize(grid, choice, cell, cell, gap);
  }
  const auto n = grid.shown();
  if (n == 0 || n > most_ghosts) return;
  const auto columns = view ? columns_of(std::to_string(std::max<std::int64_t>(storage->numel - 1, 0))) : 1;
  const bool has_digits = cell_text_size(cell, cell, columns, style) > 0;
  std::string words = "(";
  for (std::size_t d = 0; d < shape.size(); ++d) words += (d > 0 ? ", " : "") + std::to_string(shape[d]);
  words += shape.size() == 1 ? ",)" : ")";
  const Size said{stage.measure.width(words, Font::mono_bold, style.mono), line_height(style.mono)};
  const auto marks = missed_in(scene, stage.measure);
  GhostPlace place;
  float chosen = 0;
  for (const float size : ghost_sizes) {
    const float edge = cell * size;
    if (has_digits && cell_text_size(edge, edge, columns, style) <= 0 && !place.hides_figure) break;
    resize(grid, choice, edge, edge, gap);
    const Rect all = grid.bounds();
    const auto next = place_of_ghost({all.w, all.h}, said, scene.size, marks, style);
    if (chosen == 0 || next.hidden < 0.8f * place.hidden) place = next, chosen = edge;
    if (place.hidden <= 0) break;
  }
  cell = chosen;
  resize(grid, choice, cell, cell, gap);
  const Rect card = place.card, bounds = grid.bounds();
  yield_note(scene, card);
  scene.boxes.push_back({.key = key_of("preview", ""),
                         .rect = card,
                         .radius = style.panel_radius,
                         .fill = p.panel,
                         .border = p.accent,
                         .border_width = style.line_width * 1.5f,
                         .layer = layer::note});
  const Point words_at = place.is_beside
                             ? Point{card.x + style.space_3 + said.w / 2, card.center().y - said.h / 2}
                             : Point{card.center().x, card.y + style.space_1};
  scene.labels.push_back({.key = key_of("preview", "shape"),
                          .text = words,
                          .at = words_at,
                          .align = Align::center,
                          .font = Font::mono_bold,
                          .size = style.mono,
                          .color = p.ink,
                          .layer = layer::note});
  const float left =
      place.is_beside ? card.right() - style.space_3 - bounds.w : card.center().x - bounds.w / 2;
  const float top =
      place.is_beside ? card.center().y - bounds.h / 2 : card.bottom() - style.space_3 - bounds.h;
  grid.origin.x += left - bounds.x;
  grid.origin.y += top - bounds.y;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto index = grid.shown_index(i);
    const auto rect = grid.rect(index);
    if (!rect) continue;
    Cell ghost{.key = key_of("preview", "cell", i),
               .rect = *rect,
               .radius = std::min(style.cell_radius, cell * 0.15f),
               .fill = p.field,
               .ink = p.ink,
               .opacity = ghost_opacity,
               .edge = p.muted,
               .layer = layer::note};
    if (view) {
      const auto element = storage->strip_index(tensor->tensor, view->at(index));
      if (element < 0 || element >= storage->numel) continue;
      const double position =
          storage->numel > 1 ? static_cast<double>(element) / static_cast<double>(storage->numel - 1) : 0;
      const std::string text = std::to_string(element);
      ghost.fill = ramp(stage.theme(), position), ghost.ink = ink_on(ghost.fill), ghost.edge = {0, 0, 0, 0};
      ghost.text_size = cell_text_size(cell, cell, columns_of(text), style);
      if (ghost.text_size > 0) ghost.text = text;
    }
    scene.cells.push_back(std::move(ghost));
  }
}

}  // namespace stridescope::scene
