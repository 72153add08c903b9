#include <algorithm>

#include "ui/scene/layout/shelf.h"
#include "ui/scene/model/cover.h"
#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

std::vector<TextRun> title_runs(const Stage& stage, const StorageModel& storage, bool shows_unwritten) {
  const auto& p = stage.style.palette;
  const auto& words = stage.words;
  const auto part = storage.visible_bytes, whole = storage.storage.nbytes();
  std::string facts = words(
      {"stage/elements",
       {{"count", storage.numel}, {"dtype", tensor::name(storage.dtype)}, {"size", words::Bytes{whole}}}});
  if (storage.storage.device() != tensor::Device::cpu)
    facts += " · " + std::string(tensor::name(storage.storage.device()));
  std::vector<TextRun> runs{{words(storage.name()), Font::text_bold, p.ink},
                            {"   " + facts, Font::text, p.muted}};
  if (part < whole)
    runs.push_back({" · " + words({"stage/visible",
                                   {{"part_of", bytes_of_whole(part, whole)},
                                    {"part", part},
                                    {"rest", words::Bytes{whole - part}}}}),
                    Font::text, p.copy});
  const bool is_meta = storage.storage.device() == tensor::Device::meta;
  if (shows_unwritten)
    runs.push_back(
        {" · " + std::string(words(is_meta ? "stage/no_bytes" : "stage/unwritten")), Font::text, p.muted});
  return runs;
}

struct Title {
  std::vector<TextRun> runs;
  float size;
};

/// Returns the longest title that fits: first with fewer facts, then in smaller type. Bytes and device have
/// priority over the number of elements.
Title fitting_title(const Stage& stage, const StorageModel& storage, bool shows_unwritten, float room,
                    const Style& style) {
  const auto fits = [&](const std::vector<TextRun>& runs, float size) {
    return width_of(runs, size, stage.measure) <= room;
  };
  auto runs = title_runs(stage, storage, shows_unwritten);
  const auto name = runs.front();
  while (runs.size() > 2 && !fits(runs, style.text_large)) runs.pop_back();
  if (fits(runs, style.text_large)) return {std::move(runs), style.text_large};
  auto brief = shelf_title(stage, storage);
  brief.front() = name;
  for (const float size : {style.text_large, style.text, style.text_small})
    if (fits(brief, size)) return {std::move(brief), size};
  return {{name}, fits({name}, style.text_large) ? style.text_large : style.text_small};
}

std::vector<TextRun> gone_title(const Stage& stage, const StorageModel& storage) {
  const auto muted = stage.style.palette.muted;
  return {{stage.words(storage.name()), Font::text_bold, muted},
          {" " + std::string(stage.words("stage/freed")), Font::text, muted}};
}

/// Returns the number of title runs not hidden by an open question: the name; with numel and bytes; or all.
std::size_t shown_runs(const ViewState& view, const StorageModel& storage) {
  std::size_t shown = covers_elements(view, storage) ? 2 : std::string::npos;
  for (const auto& tensor : storage.tensors)
    if (covers_of(view, tensor).dtype) shown = 1;
  return shown;
}

std::int64_t caption_step(const StripPlan& plan, float widest) {
  for (const std::int64_t step : {1, 2, 5, 10, 20, 50})
    if (static_cast<float>(step) * plan.pitch >= widest) return step;
  return 100;
}

/// The indices over a strip's cells, at an interval at which their texts do not touch.
struct IndexCaptions {
  IndexCaptions(const Stage& stage, const GroupLayout& group, const Style& style)
      : widest(stage.measure.width(std::to_string(std::max<std::int64_t>(group.storage->cell_count() - 1, 0)),
                                   Font::mono, style.mono_small) +
               5 * style.scale),
        step(caption_step(group.strip, widest)) {}

  bool has(const StripPlan& plan, std::int64_t slot, std::int64_t element) const {
    const bool is_last = slot == plan.window.shown() - 1;
    return element % step == 0 || (is_last && static_cast<float>(element % step) * plan.pitch >= widest);
  }

  float widest;
  std::int64_t step;
};

ItemKey index_key(const GroupLayout& group, std::int64_t element) {
  return key_of("index", "", group.storage->storage.id(), element);
}

void add_index(Scene& scene, const Stage& stage, const GroupLayout& group, std::int64_t slot, bool focused,
               const Style& style) {
  const auto& plan = group.strip;
  const auto& p = stage.style.palette;
  const auto element = plan.window.index(slot);
  const Rect rect = *plan.rect(element);
  const auto row = plan.rows() > 1 ? slot / plan.per_row : 0;
  scene.labels.push_back(text_label(
      index_key(group, element),
      {std::to_string(element), focused ? Font::mono_bold : Font::mono,
       element >= group.storage->numel ? p.error
       : focused                       ? p.ink
                                       : p.muted,
       style.mono_small},
      {rect.x + rect.w / 2, group.index_y + static_cast<float>(row) * plan.row_pitch}, Align::center));
}

/// Marks the end of the storage if the strip shows elements past it.
void paint_end(Scene& scene, const GroupLayout& group, const Style& style) {
  const auto& storage = *group.storage;
  const auto last = group.strip.rect(storage.numel - 1);
  if (storage.beyond == 0 || !last) return;
  const float x = last->right() + (group.strip.pitch - group.strip.cell_w) / 2;
  const Point a{x, last->y - 5 * style.scale}, b{x, last->bottom() + 5 * style.scale};
  scene.curves.push_back(straight_line({.key = key_of("storage-end", "", storage.storage.id()),
                                        .a = a,
                                        .b = b,
                                        .width = style.line_width * 2,
                                        .color = style.palette.error,
                                        .layer = layer::mark}));
}

}  // namespace

void highlight_index(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  if (group.is_aside || group.is_slim) return;
  const auto element = stage.focus->element;
  const auto slot = group.strip.window.slot(element);
  if (!slot || (stage.visible && !intersects(*group.strip.rect(element), *stage.visible))) return;
  const IndexCaptions captions(stage, group, style);
  std::vector<ItemKey> gone{index_key(group, element)};
  for (auto other = element - captions.step + 1; other < element + captions.step; ++other)
    if (const auto at = group.strip.window.slot(other); at && captions.has(group.strip, *at, other))
      gone.push_back(index_key(group, other));
  std::erase_if(scene.labels,
                [&](const Label& label) { return std::ranges::find(gone, label.key) != gone.end(); });
  add_index(scene, stage, group, *slot, true, style);
}

void paint_strip(PaintedGroup& painted, const Stage& stage, const GroupLayout& group, float title_end,
                 const Style& style) {
  auto& scene = painted.scene;
  const auto& storage = *group.storage;
  const auto& p = style.palette;
  const auto& plan = group.strip;
  const auto id = storage.storage.id();
  bool shows_unwritten = false;
  const auto* reader = selected_in(storage);
  if (reader && covers_of(stage.view, *reader).elements) reader = nullptr;
  const auto n = plan.window.shown();
  const auto texts = fitting_texts(plan.cell_w, plan.cell_h, storage.columns, storage.few_columns, style);
  const bool has_text = texts.size > 0 || style.least_text > 0;
  const IndexCaptions captions(stage, group, style);
  const float radius = std::min(style.cell_radius, plan.cell_w * 0.15f);
  const bool is_ramp = group.is_aside && !plan.window.is_whole();
  for (std::int64_t slot = 0; slot < n && !is_ramp; ++slot) {
    const auto element = plan.window.index(slot);
    const Rect rect = *plan.rect(element);
    if (stage.visible && !intersects(rect, *stage.visible)) continue;
    painted.cells.push_back({nullptr, element, 0});
    if (!group.is_aside && !group.is_slim && captions.has(plan, slot, element))
      add_index(scene, stage, group, slot, false, style);
    if (element >= storage.numel) {
      scene.cells.push_back({.key = key_of("guard", "", id, element),
                             .rect = rect,
                             .radius = radius,
                             .fill = mix(p.panel, p.error, 0.14f),
                             .ink = p.error,
                             .edge = p.error,
                             .layer = layer::cell});
      continue;
    }
    const bool lit = !reader || times_read(storage, *reader, element) > 0;
    const bool written = stage.model.is_written(storage.storage, element * tensor::itemsize(storage.dtype));
    shows_unwritten = shows_unwritten || !written;
    auto text = has_text ? strip_cell_text(stage, storage, element, texts.digits) : std::string();
    auto cell = element_cell(key_of("storage", "", id, element), rect, radius,
                             cell_look(stage, storage, element, lit, written), std::move(text), texts, style);
    if (storage.is_gone) fade_out(cell);
    scene.cells.push_back(std::move(cell));
  }
  paint_end(scene, group, style);
  const auto add_title = [&](std::vector<TextRun> runs, float size) {
    const float w = width_of(runs, size, stage.measure);
    if (const auto shown = shown_runs(stage.view, storage); runs.size() > shown) {
      runs.resize(shown);
      const float from = width_of(runs, size, stage.measure) + style.space_2;
      add_cover(scene, {group.title.x + from, group.title.y, w - from, line_height(size)}, style,
                key_of("title-cover", "", id));
    }
    add_runs(scene, runs, group.title, size, stage.measure, layer::label, key_of("title", "", id));
    for (auto& strip : scene.strips)
      if (strip.storage == storage.storage)
        strip.title = {group.title.x, group.title.y, w, line_height(size)};
    scene.tips.push_back({{group.title.x, group.title.y, w, line_height(size)},
                          {"help/storage_is", {{"bytes", words::Bytes{storage.storage.nbytes()}}}}});
  };
  if (storage.is_gone) {
    add_title(gone_title(stage, storage), group.is_aside || group.is_slim ? style.text : style.text_large);
  } else if (group.is_aside || group.is_slim) {
    add_title(shelf_title(stage, storage), style.text);
  } else {
    const auto title = fitting_title(stage, storage, shows_unwritten, title_end - group.title.x, style);
    add_title(title.runs, title.size);
    for (std::int64_t row = 0; row < plan.rows(); ++row)
      scene.tips.push_back({{plan.origin.x, group.index_y + static_cast<float>(row) * plan.row_pitch,
                             plan.bounds().w, line_height(style.mono_small)},
                            {"help/storage_index"}});
  }
  for (int run = 1; run < plan.window.runs() && !is_ramp; ++run) {
    const Rect before = *plan.rect(plan.window.run(run - 1).end - 1);
    const float space = plan.gap + plan.pitch - plan.cell_w;
    add_dots(scene, {before.right(), before.y, space, before.h}, false, p.muted, 4 * style.scale);
  }
  if (n == 0) {
    scene.boxes.push_back(framed_box(key_of("empty-strip", "", id),
                                     {plan.origin.x, plan.origin.y, plan.cell_w, plan.cell_h}, radius,
                                     p.muted, style.line_width, layer::cell));
  }
}

}  // namespace stridescope::scene
