#include "ui/panels/subscript_editor.h"

#include <algorithm>

#include "ui/actions/form.h"
#include "ui/forms/form.h"
#include "ui/forms/subscript.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"

namespace stridescope::ui {
namespace {

using ItemKind = SubscriptItem::Kind;

struct SubscriptRow {
  std::string id;
  std::int64_t size;
  scene::Color color;
  std::int64_t axis;  ///< identity of the dimension
};

constexpr float head_height = 28, slider_height = 24, row_gap = 8;

std::optional<std::vector<SubscriptItem>> items_of(const ArgumentPlace& place, const tensor::Tensor* self) {
  if (!self || self->dim() == 0) return std::nullopt;
  return parse_subscript(place.state.form.open.arguments[place.index].draft.text, self->shape().size());
}

float row_height(const Ui& ui, const SubscriptItem& item) {
  const int sliders = item.kind == ItemKind::all ? 0 : item.kind == ItemKind::index ? 1 : 3;
  return ui.px(head_height) + static_cast<float>(sliders) * ui.px(slider_height);
}

SubscriptItem of_kind(ItemKind kind, std::int64_t size) {
  SubscriptItem item;
  item.kind = kind;
  if (kind == ItemKind::range) item.stop = std::max<std::int64_t>(1, (size + 1) / 2);
  return item;
}

bool slider_line(Ui& ui, const SubscriptRow& row, std::string_view part, float x, float y, float width,
                 std::int64_t low, std::int64_t high, std::int64_t& value) {
  const float label = ui.px(42), number = ui.px(34), height = ui.px(slider_height);
  ui.draw_in({x, y, label, height}, ui.text("slice/" + std::string(part)), scene::Font::text,
             ui.style.text_small, ui.palette().muted);
  const auto next =
      slider(ui, row.id + "/" + std::string(part), {x + label, y, width - label - number, height}, value, low,
             std::max(low + 1, high), part, row.color);
  ui.draw_in({x + width - number, y, number, height}, std::to_string(next.value_or(value)), scene::Font::mono,
             ui.style.mono_small, ui.palette().ink, scene::Align::right);
  if (next) value = *next;
  return next.has_value();
}

/// Paints one dimension; returns true if the item was changed.
bool edit_row(Ui& ui, const SubscriptRow& row, SubscriptItem& item, float x, float y, float width) {
  const float letter = ui.px(26);
  ui.draw_in({x, y, letter, ui.px(head_height)}, scene::axis_letter(row.axis), scene::Font::mono_bold,
             ui.style.mono, row.color);
  const Option kinds[] = {{"all", ":"}, {"index", ui.text("slice/index")}, {"range", ui.text("slice/range")}};
  const int pressed = segmented(ui, row.id + "/kind", {x + letter, y, width - letter, ui.px(26)}, kinds,
                                static_cast<int>(item.kind));
  bool changed = false;
  if (pressed >= 0 && pressed != static_cast<int>(item.kind)) {
    item = of_kind(static_cast<ItemKind>(pressed), row.size);
    changed = true;
  }
  y += ui.px(head_height);
  const auto last = std::max<std::int64_t>(0, row.size - 1);
  if (item.kind == ItemKind::index)
    return slider_line(ui, row, "at", x, y, width, 0, last, item.index) || changed;
  if (item.kind == ItemKind::all) return changed;
  auto start = item.start.value_or(0), stop = item.stop.value_or(row.size), step = item.step.value_or(1);
  if (slider_line(ui, row, "start", x, y, width, 0, row.size, start)) {
    item.start = start == 0 ? std::nullopt : std::optional(start);
    changed = true;
  }
  y += ui.px(slider_height);
  if (slider_line(ui, row, "stop", x, y, width, 0, row.size, stop)) {
    item.stop = stop == row.size ? std::nullopt : std::optional(stop);
    changed = true;
  }
  y += ui.px(slider_height);
  if (slider_line(ui, row, "step", x, y, width, 1, std::max<std::int64_t>(2, row.size), step)) {
    item.step = step == 1 ? std::nullopt : std::optional(step);
    changed = true;
  }
  // An empty range would be parsed as ":".
  if (changed && !item.start && !item.step && !item.stop) item.stop = row.size;
  if ((item.start || item.step) && item.stop == row.size) item.stop.reset();
  return changed;
}

}  // namespace

float subscript_editor(Ui& ui, const ArgumentPlace& place) {
  const auto self = find_tensor(place.state.document.session, place.state.form.open.self);
  auto items = items_of(place, self ? &*self : nullptr);
  if (!items) return 0;
  const auto axes = self ? place.state.document.session.now().axes(*self) : tensor::Dims{};
  float y = place.at.y;
  bool changed = false;
  for (std::size_t d = 0; d < items->size(); ++d) {
    const float height = row_height(ui, (*items)[d]);
    const auto axis = d < axes.size() ? axes[d] : static_cast<std::int64_t>(d);
    const SubscriptRow row{place.id + "/" + std::to_string(d), self->shape()[d],
                           scene::axis_color(ui.style, axis), axis};
    changed = edit_row(ui, row, (*items)[d], place.at.x, y, place.width) || changed;
    y += height + ui.px(row_gap);
  }
  if (changed) ui.emit(EditArgument{place.index, subscript_text(*items)});
  return y - place.at.y;
}

}  // namespace stridescope::ui
