#include <algorithm>
#include <vector>

#include "ui/scene/layout/stage_layout.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

constexpr std::int64_t most_ghosts = 400;
constexpr float ghost_opacity = 0.72f;

/// An area that a ghost should not cover.
struct Missed {
  Rect rect;
  float weight = 1;
};

constexpr float of_cells = 8, of_figure = 6, of_note = 0.2f;

/// Cells have the largest weight, words about the last step the smallest.
std::vector<Missed> missed_in(const Scene& scene, const TextMeasure& measure) {
  std::vector<Missed> marks;
  for (const auto& cell : scene.cells) marks.push_back({cell.rect, of_cells});
  for (const auto& label : scene.labels)
    marks.push_back({label_bounds(label, measure), label.layer == layer::note ? of_note : of_figure});
  return marks;
}

struct GhostPlace {
  Rect card;
  float hidden = 0;
  bool hides_figure = false;  ///< it covers more than the words about the last step
  bool is_beside = false;     ///< the words are beside the grid, not above it
};

/// Returns the position at which a card of a size hides least; among equal ones, the one at the bottom right.
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

/// If a larger ghost hides something, smaller ones are tried; if it hides more than the words about the last
/// step, ghosts without numbers.
constexpr float ghost_sizes[] = {1.0f, 0.85f, 0.72f, 0.6f, 0.5f, 0.42f, 0.35f, 0.28f};

/// If the ghost covers words about the last step, all of these are removed.
void yield_note(Scene& scene, const Rect& ghost) {
  auto& note = scene.note;
  Rect said;
  for (const auto* part : note.of_step()) said = bounding_rect(said, part->rect);
  if (said.w <= 0 || !intersects(said, ghost)) return;
  std::erase_if(scene.labels, [&](const Label& label) {
    return label.layer == layer::note && label.at.y >= said.y - 1 && label.at.y < said.bottom();
  });
  std::erase_if(scene.tips, [&](const Tip& tip) { return said.contains(tip.rect.center()); });
  note.title = note.verdict = note.values = note.output = note.narration = {};
}

/// The outline of a tensor that does not exist yet. Without a layout, its cells read nothing of this storage.
struct Ghost {
  tensor::Dims shape;
  const tensor::Layout* layout = nullptr;
  bool is_copy = false;  ///< a copy of the selected tensor's elements, in reading order
  AxisAssignment choice = {};
  GridPlan grid = {};
};

std::vector<Ghost> ghosts_of(const ViewState& view) {
  std::vector<Ghost> ghosts;
  if (view.preview.view) ghosts.push_back({view.preview.view->shape, &*view.preview.view});
  if (view.preview.made) {
    ghosts.push_back({.shape = *view.preview.made, .is_copy = !view.preview.parts.empty()});
    ghosts.back().choice = default_axis_assignment(*view.preview.made);
    return ghosts;
  }
  for (const auto& part : view.preview.parts) ghosts.push_back({part.shape, &part});
  for (auto& ghost : ghosts) ghost.choice = default_axis_assignment(ghost.shape);
  return ghosts;
}

/// Returns the text of a copy's cell: the source's element at the same position in reading order.
std::string copied_text(const Stage& stage, const TensorModel& source, const tensor::Dims& shape,
                        const tensor::Dims& index) {
  std::int64_t order = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) order = order * shape[d] + index[d];
  for (const auto& part : stage.view.preview.parts) {
    if (order >= part.numel()) {
      order -= part.numel();
      continue;
    }
    const auto read = readers(source.tensor.layout(), part.at_linear(order), 1).indices;
    return read.empty() ? std::string() : cell_text(stage, source, read.front(), Digits::few);
  }
  return {};
}

std::string text_of(const tensor::Dims& shape) {
  std::string words = "(";
  for (std::size_t d = 0; d < shape.size(); ++d) words += (d > 0 ? ", " : "") + std::to_string(shape[d]);
  return words + (shape.size() == 1 ? ",)" : ")");
}

/// Returns "(3, 2)", "4 × (3,)" or, for different shapes, "(2, 3) · (1, 3)".
std::string text_of(const std::vector<Ghost>& ghosts) {
  const auto& first = ghosts.front().shape;
  const bool are_alike =
      std::ranges::all_of(ghosts, [&](const Ghost& ghost) { return ghost.shape == first; });
  if (ghosts.size() > 1 && are_alike) return std::to_string(ghosts.size()) + " \u00d7 " + text_of(first);
  std::string words;
  for (const auto& ghost : ghosts) words += (words.empty() ? "" : " \u00b7 ") + text_of(ghost.shape);
  return words;
}

/// Places the ghosts beside or below one another, starting at the origin, with cells of a given edge. Returns
/// their total size.
Size lay_out(std::vector<Ghost>& ghosts, float cell, float gap, bool is_column) {
  const float between = std::max(0.5f * cell, 3 * gap);
  Size all;
  for (std::size_t i = 0; i < ghosts.size(); ++i) {
    auto& grid = ghosts[i].grid;
    grid.origin = {};
    resize(grid, ghosts[i].choice, cell, cell, gap);
    const Rect own = grid.bounds();
    const float before = i > 0 ? between : 0;
    const Point at{is_column ? 0 : all.w + before, is_column ? all.h + before : 0};
    grid.origin = {at.x - own.x, at.y - own.y};
    all = is_column ? Size{std::max(all.w, own.w), at.y + own.h} : Size{at.x + own.w, std::max(all.h, own.h)};
  }
  return all;
}

}  // namespace

void paint_preview(Scene& scene, const Stage& stage, const Style& style) {
  const auto* tensor = stage.model.find(stage.view.selected);
  const auto* storage = tensor ? stage.model.storage_of(tensor->tensor) : nullptr;
  auto ghosts = ghosts_of(stage.view);
  const bool is_view = ghosts.front().layout != nullptr;
  if (is_view && !storage) return;
  const auto& p = style.palette;
  const float gap = std::max(1.0f, style.cell_gap * 0.6f);
  std::int64_t n = 0;
  for (auto& ghost : ghosts) {
    const bool is_alone = ghosts.size() == 1;
    ghost.grid = plan_grid(ghost.shape, ghost.choice, is_alone ? GridLimits{16, 10} : GridLimits{8, 6});
    n += ghost.grid.shown();
  }
  if (n == 0 || n > most_ghosts) return;
  float cell = style.cell * 0.8f;
  const Size most{scene.size.w * 0.42f, scene.size.h * 0.42f};
  const auto scale_as = [&](bool is_column) {
    const Size all = lay_out(ghosts, cell, gap, is_column);
    return std::min({1.0f, most.w / all.w, most.h / all.h});
  };
  const bool is_column = ghosts.size() > 1 && scale_as(true) > scale_as(false);
  cell *= scale_as(is_column);
  const bool is_copy = ghosts.front().is_copy && tensor;
  const auto columns = is_view   ? columns_of(std::to_string(std::max<std::int64_t>(storage->numel - 1, 0)))
                       : is_copy ? tensor->few_columns
                                 : 1;
  const bool has_digits = cell_text_size(cell, cell, columns, style) > 0;
  const std::string words = text_of(ghosts);
  const Size said{stage.measure.width(words, Font::mono_bold, style.mono), line_height(style.mono)};
  const auto marks = missed_in(scene, stage.measure);
  GhostPlace place;
  float chosen = 0;
  for (const float size : ghost_sizes) {
    const float edge = cell * size;
    if (has_digits && cell_text_size(edge, edge, columns, style) <= 0 && !place.hides_figure) break;
    const Size all = lay_out(ghosts, edge, gap, is_column);
    const auto next = place_of_ghost(all, said, scene.size, marks, style);
    if (chosen == 0 || next.hidden < 0.8f * place.hidden) place = next, chosen = edge;
    if (place.hidden <= 0) break;
  }
  cell = chosen;
  const Size all = lay_out(ghosts, cell, gap, is_column);
  const Rect card = place.card;
  yield_note(scene, card);
  scene.boxes.push_back(framed_box(key_of("preview", ""), card, style.panel_radius, p.accent,
                                   style.line_width * 1.5f, layer::note, p.panel));
  const Point words_at = place.is_beside
                             ? Point{card.x + style.space_3 + said.w / 2, card.center().y - said.h / 2}
                             : Point{card.center().x, card.y + style.space_1};
  scene.labels.push_back(text_label(key_of("preview", "shape"), {words, Font::mono_bold, p.ink, style.mono},
                                    words_at, Align::center, layer::note));
  const float left = place.is_beside ? card.right() - style.space_3 - all.w : card.center().x - all.w / 2;
  const float top = place.is_beside ? card.center().y - all.h / 2 : card.bottom() - style.space_3 - all.h;
  std::int64_t nth = 0;
  for (auto& ghost : ghosts) {
    ghost.grid.origin.x += left, ghost.grid.origin.y += top;
    for (std::int64_t i = 0; i < ghost.grid.shown(); ++i, ++nth) {
      const auto index = ghost.grid.shown_index(i);
      const auto rect = ghost.grid.rect(index);
      if (!rect) continue;
      Cell shade{.key = key_of("preview", "cell", nth),
                 .rect = *rect,
                 .radius = std::min(style.cell_radius, cell * 0.15f),
                 .fill = p.field,
                 .ink = p.ink,
                 .opacity = ghost_opacity,
                 .edge = p.muted,
                 .layer = layer::note};
      if (ghost.layout) {
        const auto element = storage->strip_index(tensor->tensor, ghost.layout->at(index));
        if (element < 0 || element >= storage->numel) continue;
        const double position =
            storage->numel > 1 ? static_cast<double>(element) / static_cast<double>(storage->numel - 1) : 0;
        const std::string text = std::to_string(element);
        shade.fill = ramp(stage.theme(), position), shade.ink = ink_on(shade.fill), shade.edge = {0, 0, 0, 0};
        shade.text_size = cell_text_size(cell, cell, columns_of(text), style);
        if (shade.text_size > 0) shade.text = text;
      } else if (is_copy) {
        auto text = copied_text(stage, *tensor, ghost.shape, index);
        shade.text_size = cell_text_size(cell, cell, columns_of(text), style);
        if (shade.text_size > 0) shade.text = std::move(text);
      }
      scene.cells.push_back(std::move(shade));
    }
  }
}

}  // namespace stridescope::scene
