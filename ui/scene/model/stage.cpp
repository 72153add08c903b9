#include "ui/scene/model/stage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ui/scene/model/readers.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/easing.h"

namespace stridescope::scene {
namespace {

bool is_inside(const tensor::Layout& layout, const tensor::Dims& index) {
  if (index.size() != layout.shape.size()) return false;
  for (std::size_t d = 0; d < index.size(); ++d)
    if (index[d] < 0 || index[d] >= layout.shape[d]) return false;
  return true;
}

std::optional<Focus> focus_on(const StageModel& model, const TensorModel& tensor, const tensor::Dims& index) {
  const auto* storage = model.storage_of(tensor.tensor);
  if (!storage || !is_inside(tensor.tensor.layout(), index)) return std::nullopt;
  return Focus{tensor.tensor.storage(), storage->strip_index(tensor.tensor, tensor.tensor.layout().at(index)),
               &tensor, index};
}

std::optional<Focus> focus_on(const StageModel& model, const Target& target) {
  if (const auto* cell = std::get_if<CellTarget>(&target)) {
    const auto* tensor = model.find(cell->tensor);
    return tensor ? focus_on(model, *tensor, cell->index) : std::nullopt;
  }
  if (const auto* place = std::get_if<StorageTarget>(&target)) {
    for (const auto& storage : model.storages)
      if (storage.storage.id() == place->storage && place->element >= 0 && place->element < storage.numel)
        return Focus{storage.storage, place->element, nullptr, {}};
  }
  return std::nullopt;
}

std::uint64_t mixed(std::uint64_t h, std::uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  h *= 0xff51afd7ed558ccdull;
  return h ^ (h >> 33);
}

/// Returns true for names such as "net.weight", whose beginning is elided, since the end is more specific.
bool is_dotted_name(std::string_view text) {
  return text.find('.') != std::string_view::npos &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.[]") ==
             std::string_view::npos &&
         text.find_first_of("0123456789.[]") != 0;
}

std::string address_text(std::uint64_t address) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text = "…";
  for (int shift = 20; shift >= 0; shift -= 4) text += digits[(address >> shift) & 0xf];
  return text;
}

}  // namespace

std::optional<OdometerState> odometer_state(const StageModel& model, const ViewState& view) {
  if (!view.walk) return std::nullopt;
  const auto* tensor = model.find(view.selected);
  if (!tensor || tensor->tensor.numel() == 0) return std::nullopt;
  const auto last = static_cast<double>(tensor->tensor.numel() - 1);
  const double place = std::clamp(*view.walk, 0.0, last);
  const double current = std::ceil(place);
  const auto visited = static_cast<std::int64_t>(current);
  // The pointer jumps, then rests on the element; with reduced motion it jumps at once.
  const double way = place == current ? 1.0 : place - (current - 1);
  const double arrival = view.reduced_motion ? 0.35 : 0.7;
  const float jump = view.reduced_motion ? static_cast<float>(way >= arrival) : eased(way, 0.0, arrival);
  return OdometerState{tensor,
                       visited,
                       jump,
                       eased(way, arrival, 1.0),
                       jump < 1 ? visited - 1 : visited,
                       access::ordered_layout(tensor->tensor.layout(), view.lens.walk_order())};
}

std::optional<Focus> focus_at(const StageModel& model, const OdometerState& walk, std::int64_t n) {
  return focus_on(model, *walk.tensor, walk.path.coordinate(n));
}

Target target_of(const StageModel& model, const lesson::PointCue& point) {
  using Pointed = lesson::PointCue::Target;
  const auto* tensor = model.find(point.tensor);
  if (!tensor) return {};
  if (point.part == Pointed::cell) return CellTarget{point.tensor, point.index};
  if (point.part != Pointed::storage_cell) return {};
  const auto* storage = model.storage_of(tensor->tensor);
  return StorageTarget{tensor->tensor.storage().id(),
                       storage->strip_index(tensor->tensor, point.index.front())};
}

std::optional<Focus> focus_of(const StageModel& model, const ViewState& view) {
  if (const auto walk = odometer_state(model, view)) return focus_at(model, *walk, walk->arrived);
  if (auto focus = focus_on(model, view.hover)) return focus;
  if (auto focus = focus_on(model, view.pinned)) return focus;
  for (const auto& point : model.points)
    if (auto focus = focus_on(model, target_of(model, point))) return focus;
  return std::nullopt;
}

float width_of(const std::vector<TextRun>& runs, float size, const TextMeasure& measure) {
  float w = 0;
  for (const auto& run : runs) w += measure.width(run.text, run.font, run.size_in(size));
  return w;
}

std::string elided(const std::string& text, float width, Font font, float size, const TextMeasure& measure) {
  WidthRange same;
  return elided(text, TrackedWidth(width, same), font, size, measure);
}

std::string elided(const std::string& text, const TrackedWidth& room, Font font, float size,
                   const TextMeasure& measure) {
  if (room.has(measure.width(text, font, size))) return text;
  if (is_dotted_name(text))
    for (auto at = text.find_first_of(".["); at != std::string::npos; at = text.find_first_of(".[", at + 1))
      if (auto end = "…" + text.substr(at); room.has(measure.width(end, font, size))) return end;
  const auto whole = [&](std::size_t end) {  // truncates between characters, also for measuring
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    return end;
  };
  std::size_t low = 0, high = text.size();
  while (low < high) {
    const auto middle = (low + high + 1) / 2;
    if (room.has(measure.width(text.substr(0, whole(middle)) + "…", font, size))) low = middle;
    else high = middle - 1;
  }
  low = whole(low);
  return low == 0 ? std::string{} : text.substr(0, low) + "…";
}

Rect label_bounds(const Label& label, const TextMeasure& measure) {
  const float w = measure.width(label.text, label.font, label.size);
  const float left = label.align == Align::left ? 0 : label.align == Align::center ? w / 2 : w;
  return {label.at.x - left, label.at.y, w, line_height(label.size)};
}

void add_dots(Scene& scene, Rect where, bool vertical, Color color, float size) {
  const Point c = where.center();
  for (int i = -1; i <= 1; ++i) {
    const float off = static_cast<float>(i) * size * 2;
    const float x = c.x + (vertical ? 0 : off) - size / 2, y = c.y + (vertical ? off : 0) - size / 2;
    scene.boxes.push_back(filled_box(key_of("dots", "", std::lround(x), std::lround(y)), {x, y, size, size},
                                     size / 2, color, layer::cell));
  }
}

std::string cell_text(const Stage& stage, const TensorModel& tensor, const tensor::Dims& index,
                      Digits digits) {
  const auto& layout = tensor.tensor.layout();
  switch (stage.view.cell_text) {
    case CellText::logical_index: {
      const auto text = index_text(index);
      return columns_of(text) > 12 ? shortened(std::to_string(flat_index_of(layout, index)), 8) : text;
    }
    case CellText::storage_index: return shortened(std::to_string(layout.at(index)), 8);
    case CellText::byte_address:
      return address_text(tensor.tensor.storage().address() +
                          static_cast<std::uint64_t>(layout.at(index) * tensor.tensor.itemsize()));
    case CellText::value: break;
  }
  const auto at = layout.at(index);
  if (tensor.tensor.device() == tensor::Device::meta) return {};
  if (!stage.model.is_written(tensor.tensor.storage(), at * tensor.tensor.itemsize())) return "?";
  return shortened(value_text(tensor.tensor, at, without_exponents(tensor.format), digits), 8);
}

std::string strip_cell_text(const Stage& stage, const StorageModel& storage, std::int64_t element,
                            Digits digits) {
  const auto size = tensor::itemsize(storage.dtype);
  switch (stage.view.cell_text) {
    case CellText::byte_address:
      return address_text(storage.storage.address() + static_cast<std::uint64_t>(element * size));
    case CellText::storage_index: return shortened(std::to_string(element), 8);
    case CellText::logical_index:
    case CellText::value: break;
  }
  if (storage.storage.device() == tensor::Device::meta) return {};
  if (!stage.model.is_written(storage.storage, element * size)) return "?";
  auto text = shortened(
      value_text(storage.tensors.front().tensor, element, without_exponents(storage.format), digits), 8);
  // Whole floats are drawn without the point: the strip's title shows the dtype.
  if (digits == Digits::few && storage.format.integral && text.ends_with('.')) text.pop_back();
  return text;
}

Color cell_color(const Stage& stage, const StorageModel& storage, std::int64_t element) {
  return ramp(stage.theme(), storage.numel > 1
                                 ? static_cast<double>(element) / static_cast<double>(storage.numel - 1)
                                 : 0.35);
}

CellLook cell_look(const Stage& stage, const StorageModel& storage, std::int64_t element, bool lit,
                   bool written) {
  const auto& p = stage.style.palette;
  CellLook look{p.skipped, p.skipped_ink};
  if (lit) {
    look.fill = cell_color(stage, storage, element);
    if (!written) look.fill = uninitialized_color(p, look.fill);
    look.ink = ink_on(look.fill);
  }
  if (!written) look.hatch = quiet_mark_on(look.fill);
  return look;
}

namespace {

// As shares of a cell's height: the text's padding at the sides, the text's height, and its maximum in a low
// cell before the text is left out.
constexpr float beside_text = 0.16f, text_height = 0.42f;
constexpr float character = 0.61f;  // width of a character at size 1

/// In a lecture, numbers with narrow padding are preferred to none.
float most_text_height(const Style& style) { return is_lecture_style(style) ? 0.75f : 0.7f; }

}  // namespace

float cell_text_size(float cell_w, float cell_h, int columns, const Style& style) {
  const float fit = (cell_w - beside_text * cell_h) / (character * static_cast<float>(std::max(columns, 1)));
  const float size = std::min(
      std::max(text_height * cell_h, std::min(style.least_text, most_text_height(style) * cell_h)), fit);
  if (size < style.least_text) return 0;
  return size < 8 * style.scale * 0.9f && size < 8 ? 0 : size;
}

float least_cell_height(float text_size, const Style& style) {
  return 1.001f * text_size / most_text_height(style);
}

float least_cell_width(float cell_h, int columns, const Style& style) {
  if (most_text_height(style) * cell_h < style.least_text) return cell_h;
  // A margin for rounding errors.
  return 1.001f * character * static_cast<float>(std::max(columns, 1)) * style.least_text +
         beside_text * cell_h;
}

CellTexts fitting_texts(float cell_w, float cell_h, int columns, int few_columns, const Style& style) {
  const CellTexts all{Digits::all, columns, cell_text_size(cell_w, cell_h, columns, style)};
  if (all.size > 0 || few_columns >= columns) return all;
  const CellTexts few{Digits::few, few_columns, cell_text_size(cell_w, cell_h, few_columns, style)};
  return few.size > 0 ? few : all;
}

ItemKey key_of(std::string_view kind, std::string_view name, std::int64_t number, std::int64_t second) {
  std::uint64_t h = 0xcbf29ce484222325ull;
  for (const char c : kind) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ull + 7;
  return mixed(mixed(h, static_cast<std::uint64_t>(number)), static_cast<std::uint64_t>(second));
}

ItemKey tensor_key(const tensor::Tensor& tensor, std::string_view kind, std::int64_t number) {
  return key_of(kind, "", static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(tensor.identity())),
                number);
}

void add_runs(Scene& scene, const std::vector<TextRun>& runs, Point at, float size,
              const TextMeasure& measure, std::int16_t item_layer, ItemKey key) {
  constexpr float ascent = 0.93f;  // about the ascent of a font, as a share of its size
  std::int64_t n = 0;
  for (const auto& run : runs) {
    const float own = run.size_in(size);
    scene.labels.push_back(text_label(key_of("run", "", static_cast<std::int64_t>(key), n++),
                                      {run.text, run.font, run.color, own},
                                      {at.x, at.y + ascent * (size - own)}, Align::left, item_layer));
    at.x += measure.width(run.text, run.font, own);
  }
}

}  // namespace stridescope::scene
