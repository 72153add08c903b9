#include <algorithm>

#include "ui/scene/model/cover.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {

std::vector<Rect> planes_of(const GridPlan& grid) {
  std::vector<const AxisPlan*> outer;
  Rect plane{grid.origin.x, grid.origin.y, grid.cell_w, grid.cell_h};
  std::int64_t count = 1;
  for (const auto& axis : grid.axes) {
    if (axis.level == 0) {
      (axis.vertical ? plane.h : plane.w) = axis.extent();
    } else {
      outer.push_back(&axis);
      count *= axis.window.shown();
    }
  }
  std::vector<Rect> planes;
  for (std::int64_t n = 0; n < count; ++n) {
    Rect r = plane;
    std::int64_t rest = n;
    for (auto axis = outer.rbegin(); axis != outer.rend(); ++axis) {
      const auto slot = rest % (*axis)->window.shown();
      rest /= (*axis)->window.shown();
      ((*axis)->vertical ? r.y : r.x) += (*axis)->place(slot);
      ((*axis)->vertical ? r.x : r.y) += (*axis)->step * static_cast<float>(slot);
    }
    planes.push_back(r);
  }
  return planes;
}

namespace {

/// Draws rectangles behind every innermost plane of a tensor with more than two dimensions.
void paint_plates(Scene& scene, const CardLayout& card, const Style& style) {
  if (card.grid.axes.size() < 3) return;
  const float around_cells = std::max(card.grid.cell_h * 0.08f, 2.0f);
  std::int64_t n = 0;
  for (const Rect plane : planes_of(card.grid))
    scene.boxes.push_back(filled_box(tensor_key(card.tensor->tensor, "plate", n++),
                                     inset(plane, -around_cells), style.cell_radius, style.palette.field,
                                     layer::plate));
}

/// Draws "…" for left-out indices: in every innermost plane, and between blocks.
void paint_gaps(Scene& scene, const CardLayout& card, const Style& style) {
  const Rect all = card.grid.bounds();
  for (const auto& axis : card.grid.axes) {
    std::int64_t slot = 0;
    for (int run = 0; run < axis.window.runs(); ++run) {
      slot += axis.window.run(run).end - axis.window.run(run).begin;
      const bool is_last = run + 1 == axis.window.runs();
      if (is_last && !axis.window.is_cut()) break;
      const float end = axis.place(slot - 1) + axis.item;
      const float length = is_last ? axis.gap : axis.place(slot) - end;
      for (const Rect plane : axis.level == 0 ? planes_of(card.grid) : std::vector<Rect>{all}) {
        const Rect where = axis.vertical ? Rect{plane.x, plane.y + end, plane.w, length}
                                         : Rect{plane.x + end, plane.y, length, plane.h};
        add_dots(scene, where, axis.vertical, style.palette.muted, std::min(4 * style.scale, length * 0.14f));
      }
    }
  }
}

bool is_boxed(const ViewState& view, const std::string& tensor, const tensor::Dims& index) {
  if (!view.box || view.box->tensor != tensor || view.box->from.size() != index.size()) return false;
  for (std::size_t d = 0; d < index.size(); ++d)
    if (index[d] < view.box->from[d] || index[d] > view.box->to[d]) return false;
  return true;
}

/// The font size of the index in a cell's corner; 0 if it would be too small to read.
float corner_size(const Stage& stage, const CardLayout& card) {
  const auto& grid = card.grid;
  if (!stage.view.show_indices || grid.axes.empty() || grid.shown() == 0) return 0;
  const auto longest = index_text(grid.shown_index(grid.shown() - 1));
  const float unit = stage.measure.width(longest, Font::mono, 1);
  const float size =
      std::min(std::max(grid.cell_h * 0.19f, std::min(stage.style.least_text, grid.cell_h * 0.29f)),
               grid.cell_w * 0.88f / unit);
  return size < stage.style.least_text ? 0 : size;
}

void paint_cells(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, const CardLayout& card,
                 const Style& style) {
  auto& scene = painted.scene;
  const auto& grid = card.grid;
  const auto& tensor = *card.tensor;
  const auto& storage = *group.storage;
  const auto& layout = tensor.tensor.layout();
  const auto& p = style.palette;
  const auto n = grid.shown();
  const auto texts = fitting_texts(grid.cell_w, grid.cell_h, tensor.columns, tensor.few_columns, style);
  const bool has_text = texts.size > 0 || style.least_text > 0;
  const float radius = std::min(style.cell_radius, grid.cell_h * 0.15f);
  const float index_size = corner_size(stage, card);
  const bool is_covered = covers_of(stage.view, tensor).cells;
  const auto paint = [&](const tensor::Dims& index) {
    const auto order = flat_index_of(layout, index);
    const auto element = storage.strip_index(tensor.tensor, layout.at(index));
    const bool written = stage.model.is_written(storage.storage, layout.at(index) * tensor.tensor.itemsize());
    const auto look =
        is_covered ? CellLook{p.skipped, p.skipped_ink} : cell_look(stage, storage, element, true, written);
    auto text = !has_text    ? std::string()
                : is_covered ? std::string("?")
                             : cell_text(stage, tensor, index, texts.digits);
    auto cell = element_cell(tensor_key(tensor.tensor, "cell", order), *grid.rect(index), radius, look,
                             std::move(text), texts, style);
    if (is_boxed(stage.view, tensor.name, index)) {
      cell.ring = p.accent;
      cell.ring_width = style.ring_width * 0.8f;
    }
    if (index_size > 0 && !tensor.is_gone)
      scene.labels.push_back(
          text_label(tensor_key(tensor.tensor, "cell-index", order),
                     {index_text(index), Font::mono, cell.ink, index_size},
                     {cell.rect.x + cell.rect.w * 0.06f, cell.rect.y + index_size * 0.05f}));
    if (tensor.is_gone) fade_out(cell);
    scene.cells.push_back(std::move(cell));
    painted.cells.push_back({&tensor, element, order});
  };
  if (stage.visible) {
    for (const auto& index : grid.shown_in(*stage.visible)) paint(index);
  } else {
    for (std::int64_t i = 0; i < n; ++i) paint(grid.shown_index(i));
  }
  if (n == 0) {
    const std::string word(stage.words("stage/empty"));
    const auto width_at = [&](float size) { return stage.measure.width(word, Font::text, size); };
    const float size =
        std::clamp(style.text_small * grid.cell_w * 0.9f / std::max(1.0f, width_at(style.text_small)),
                   style.least_text, style.text_small);
    const Rect where{grid.origin.x, grid.origin.y, std::max(grid.cell_w, width_at(size) + style.space_1),
                     grid.cell_h};
    scene.boxes.push_back(framed_box(tensor_key(tensor.tensor, "empty"), where, radius, p.muted,
                                     style.line_width, layer::cell));
    scene.labels.push_back(
        text_label(tensor_key(tensor.tensor, "empty-word"), {word, Font::text, p.muted, size},
                   {where.center().x, where.center().y - line_height(size) / 2}, Align::center));
  }
}

/// Extends the targets of axes to the rulers beside the chips.
void mark_rulers(TensorPart& part, const TensorModel& tensor, const std::vector<Rect>& rulers) {
  for (std::size_t d = 0; d < rulers.size(); ++d) {
    const auto dim = static_cast<std::int64_t>(d);
    const auto mark =
        std::ranges::find_if(part.axes, [dim](const TensorPart::AxisMark& a) { return a.dim == dim; });
    if (mark != part.axes.end()) mark->ruler = rulers[d];
    else part.axes.push_back({dim, tensor.axis(dim), {}, rulers[d]});
  }
}

/// Removes all items painted since `since`, except the words of the card's title.
void keep_title(Scene& scene, const ItemCounts& since, const TensorPart& part) {
  const auto is_other = [&](const Label& label) {
    return std::ranges::find(part.title, label.key) == part.title.end();
  };
  scene.boxes.resize(since.boxes), scene.curves.resize(since.curves);
  const auto first = scene.labels.begin() + static_cast<std::ptrdiff_t>(since.labels);
  scene.labels.erase(std::remove_if(first, scene.labels.end(), is_other), scene.labels.end());
}

}  // namespace

Cell element_cell(ItemKey key, Rect rect, float radius, const CellLook& look, std::string text,
                  const CellTexts& texts, const Style& style) {
  Cell cell{.key = key,
            .rect = rect,
            .radius = radius,
            .fill = look.fill,
            .ink = look.ink,
            .text = std::move(text),
            .text_size = texts.size,
            .edge = style.palette.cell_edge,
            .hatch = look.hatch,
            .layer = layer::cell};
  const int own = columns_of(cell.text);
  if (own <= texts.columns) return cell;
  const float size = cell_text_size(rect.w, rect.h, own, style);
  if (size > 0 || texts.size <= 0) cell.text_size = size;
  else cell.text = "…";
  return cell;
}

void fade_out(Cell& cell) {
  constexpr float pale = 0.4f;
  cell.opacity *= pale;
  cell.hatch.a = 0, cell.ring_width = 0;
}

void paint_card(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, const CardLayout& card,
                const Style& style) {
  auto& scene = painted.scene;
  const auto& p = style.palette;
  const auto& tensor = *card.tensor;
  TensorPart part{.name = tensor.name,
                  .source = tensor.source,
                  .tensor = tensor.tensor,
                  .card = card.rect,
                  .grid = card.grid,
                  .has_grid = card.has_grid,
                  .is_released = tensor.is_released};
  const bool selected = tensor.is_selected;
  scene.boxes.push_back(
      framed_box(tensor_key(tensor.tensor, "card"), card.rect, style.panel_radius,
                 selected ? p.selection : p.line, selected ? style.line_width * 2 : style.line_width,
                 card.has_grid ? layer::card : layer::plate, tensor.is_released ? p.field : p.panel));
  std::vector<Rect> rulers;
  const bool has_grid = card.has_grid && !covers_of(stage.view, tensor).shape;
  if (card.has_grid && !has_grid)
    add_cover(scene, card.grid.bounds(), style, tensor_key(tensor.tensor, "grid-cover"));
  part.has_grid = has_grid;
  if (has_grid) {
    paint_plates(scene, card, style);
    paint_cells(painted, stage, group, card, style);
    paint_gaps(scene, card, style);
  }
  const auto count = [&scene] {
    return ItemCounts{scene.boxes.size(), scene.labels.size(), scene.curves.size()};
  };
  ItemRange range{count(), {}};
  if (has_grid && !tensor.is_gone) rulers = paint_rulers(scene, stage, card, style);
  range.end = count();
  painted.rulers.push_back(range);
  add_caption(scene, part, stage, tensor, card.caption, card.caption_at, style);
  if (const auto covers = covers_of(stage.view, tensor); !covers.stride && !covers.elements)
    mark_rulers(part, tensor, rulers);
  if (tensor.is_gone) keep_title(scene, range.begin, part);
  if (!tensor.is_gone) scene.tensors.push_back(std::move(part));
}

}  // namespace stridescope::scene
