#include <algorithm>

#include "ui/scene/color.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/paint/paint.h"

namespace stridescope::scene {
namespace {

/// The elements of the tensor's dtype that begin in a cell of the strip, whose dtype may be another one.
struct Span {
  std::int64_t begin, end;
};
Span elements_in(const StorageModel& storage, const TensorModel& tensor, std::int64_t strip_element) {
  const auto cell = tensor::itemsize(storage.dtype), own = tensor.tensor.itemsize();
  if (cell == own) return {strip_element, strip_element + 1};
  if (own > cell) return {strip_element * cell / own, strip_element * cell / own + 1};
  return {(strip_element * cell + own - 1) / own, ((strip_element + 1) * cell + own - 1) / own};
}

std::vector<Run> title_runs(const Stage& stage, const StorageModel& storage, bool shows_unwritten) {
  const auto& p = stage.style.palette;
  const auto& words = stage.words;
  const auto part = storage.visible_bytes, whole = storage.storage.nbytes();
  std::string facts = words(
      {"stage/elements",
       {{"count", storage.numel}, {"dtype", tensor::name(storage.dtype)}, {"size", words::Bytes{whole}}}});
  if (storage.storage.device() != tensor::Device::cpu)
    facts += " · " + std::string(tensor::name(storage.storage.device()));
  std::vector<Run> runs{{words({"stage/storage_of", {{"id", storage.storage.id()}}}), Font::text_bold, p.ink},
                        {"   " + facts, Font::text, p.muted}};
  if (part < whole)
    runs.push_back({" · " + words({"stage/visible",
                                   {{"part_of", part_of(part, whole)},
                                    {"part", part},
                                    {"rest", words::Bytes{whole - part}}}}),
                    Font::text, p.copy});
  if (shows_unwritten) runs.push_back({" · " + std::string(words("stage/unwritten")), Font::text, p.muted});
  return runs;
}

/// Every how many indices one is written, so that their texts stay apart.
std::int64_t caption_step(const StripPlan& plan, float widest) {
  for (const std::int64_t step : {1, 2, 5, 10, 20, 50})
    if (static_cast<float>(step) * plan.pitch >= widest) return step;
  return 100;
}

}  // namespace

const TensorModel* selected_in(const StorageModel& storage) {
  for (const auto& tensor : storage.tensors)
    if (tensor.is_selected) return &tensor;
  return nullptr;
}

std::int64_t times_read(const StorageModel& storage, const TensorModel& tensor, std::int64_t strip_element) {
  std::int64_t times = 0;
  const auto span = elements_in(storage, tensor, strip_element);
  for (auto e = span.begin; e < span.end; ++e) times += readers(tensor.tensor.layout(), e, 0).count;
  return times;
}

std::vector<tensor::Dims> coordinates(const StorageModel& storage, const TensorModel& tensor,
                                      std::int64_t strip_element, std::size_t limit) {
  std::vector<tensor::Dims> found;
  const auto span = elements_in(storage, tensor, strip_element);
  for (auto e = span.begin; e < span.end && found.size() < limit; ++e)
    for (auto& index : readers(tensor.tensor.layout(), e, limit - found.size()).indices)
      found.push_back(std::move(index));
  return found;
}

void paint_strip(Scene& scene, const Stage& stage, const GroupLayout& group, float title_end,
                 const Style& style) {
  const auto& storage = *group.storage;
  const auto& p = style.palette;
  const auto& plan = group.strip;
  const auto id = storage.storage.id();
  bool shows_unwritten = false;
  const bool walking = stage.walk && stage.walk->tensor->tensor.storage() == storage.storage;
  const auto* reader = selected_in(storage);
  const auto n = plan.window.shown();
  const float text_size = cell_text_size(plan.cell_w, plan.cell_h, storage.columns, style);
  const float widest = stage.measure.width(std::to_string(std::max<std::int64_t>(storage.numel - 1, 0)),
                                           Font::mono, style.mono_small) +
                       5 * style.scale;
  const auto step = caption_step(plan, widest);
  const float radius = std::min(style.cell_radius, plan.cell_w * 0.15f);
  for (std::int64_t slot = 0; slot < n; ++slot) {
    const auto element = plan.window.index(slot);
    const Rect rect = *plan.rect(element);
    if (stage.visible && !intersects(rect, *stage.visible)) continue;
    const bool focused =
        stage.focus && stage.focus->storage == storage.storage && stage.focus->element == element;
    bool lit = !reader || times_read(storage, *reader, element) > 0;
    if (lit && walking) {
      const auto readers_of = coordinates(storage, *stage.walk->tensor, element, 1);
      lit = !readers_of.empty() &&
            order_of(stage.walk->tensor->tensor.layout(), readers_of[0]) <= stage.walk->arrived;
    }
    const bool written = is_written(stage, storage.storage, element * tensor::itemsize(storage.dtype));
    shows_unwritten = shows_unwritten || !written;
    const auto look = cell_look(stage, storage, element, lit, written);
    Cell cell{.key = key_of("storage", "", id, element),
              .rect = rect,
              .radius = radius,
              .fill = look.fill,
              .ink = look.ink,
              .text = text_size > 0 ? strip_cell_text(stage, storage, element) : std::string{},
              .text_size = text_size,
              .edge = p.cell_edge,
              .hatch = look.hatch,
              .layer = layer::cell};
    if (focused) cell.ring = p.selection, cell.ring_width = style.ring_width;
    if (stage.steps && stage.steps->has(storage, element))
      cell.ring = axis_color(style, stage.steps->dim), cell.ring_width = style.ring_width * 0.7f;
    if (stage.marks.has(storage.storage, element)) cell.ring = p.error, cell.ring_width = style.ring_width;
    if (const int own = columns_of(cell.text); own > storage.columns)
      cell.text_size = cell_text_size(plan.cell_w, plan.cell_h, own, style);
    scene.cells.push_back(std::move(cell));

    const auto row = plan.rows() > 1 ? slot / plan.per_row : 0;
    const bool has_index = focused || element % step == 0 ||
                           (slot == n - 1 && static_cast<float>(element % step) * plan.pitch >= widest);
    if (!has_index) continue;
    if (!focused && stage.focus && stage.focus->storage == storage.storage && step > 1 &&
        std::abs(stage.focus->element - element) < step)
      continue;
    scene.labels.push_back(
        {.key = key_of("index", "", id, element),
         .text = std::to_string(element),
         .at = {rect.x + rect.w / 2, group.index_y + static_cast<float>(row) * plan.row_pitch},
         .align = Align::center,
         .font = focused ? Font::mono_bold : Font::mono,
         .size = style.mono_small,
         .color = focused ? p.ink : p.muted,
         .layer = layer::label});
  }
  auto title = title_runs(stage, storage, shows_unwritten);
  const float title_room = title_end - group.title.x;
  while (title.size() > 1 && width_of(title, style.text_large, stage.measure) > title_room) title.pop_back();
  add_runs(scene, title, group.title, style.text_large, stage.measure, layer::label, key_of("title", "", id));
  for (int run = 1; run < plan.window.runs(); ++run) {
    const Rect before = *plan.rect(plan.window.run(run - 1).end - 1);
    const float space = plan.gap + plan.pitch - plan.cell_w;
    add_dots(scene, {before.right(), before.y, space, before.h}, false, p.muted, 4 * style.scale);
  }
  if (n == 0) {
    scene.boxes.push_back({.key = key_of("empty-strip", "", id),
                           .rect = {plan.origin.x, plan.origin.y, plan.cell_w, plan.cell_h},
                           .radius = radius,
                           .border = p.muted,
                           .border_width = style.line_width,
                           .layer = layer::cell});
  }
}

}  // namespace stridescope::scene
