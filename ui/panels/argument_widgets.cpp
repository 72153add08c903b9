#include "ui/panels/argument_widgets.h"

#include <algorithm>
#include <charconv>
#include <memory>

#include "ui/actions/form.h"
#include "ui/compat/imgui.h"
#include "ui/forms/form.h"
#include "ui/forms/shape_ideas.h"
#include "ui/panels/subscript_editor.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

const Draft& draft_of(const ArgumentPlace& place) {
  return place.state.form.open.arguments[place.index].draft;
}

std::optional<tensor::Tensor> self_of(const ArgumentPlace& place) {
  return find_tensor(place.state.document.session, place.state.form.open.self);
}

void edit(Ui& ui, const ArgumentPlace& place, std::string text, bool typed = false) {
  ui.emit(EditArgument{place.index, std::move(text), typed});
}

std::vector<std::int64_t> integers(std::string_view text) {
  std::vector<std::int64_t> values;
  while (!text.empty()) {
    const auto first = text.find_first_of("-0123456789");
    if (first == std::string_view::npos) break;
    text.remove_prefix(first);
    const auto last = std::min(text.size(), text.find_first_not_of("-0123456789"));
    if (const auto value = integer_of(text.substr(0, last))) values.push_back(*value);
    text.remove_prefix(last);
  }
  return values;
}

float text_widget(Ui& ui, const ArgumentPlace& place) {
  const float height = ui.px(30);
  const std::string hint = place.parameter ? place.parameter->default_text : std::string();
  const auto response = text_field(ui, place.id, {place.at.x, place.at.y, place.width, height},
                                   draft_of(place), {.label = place.id, .placeholder = hint});
  if (response.text) edit(ui, place, *response.text, true);
  if (response.submitted) ui.emit(ApplyForm{});
  if (response.cancelled) ui.emit(OpenOperation{});
  return height;
}

tensor::Dims axes_of_self(const ArgumentPlace& place) {
  const auto self = self_of(place);
  return self ? place.state.document.session.now().axes(*self) : tensor::Dims{};
}

struct DimChips {
  std::vector<std::string> ids, labels;
  std::vector<Option> options;
  std::vector<scene::Color> colors;
};

/// `axes`: identities of the dimensions; a dimension that is not among them has its index.
DimChips dim_chips(const Ui& ui, const std::vector<std::int64_t>& dims, const tensor::Dims& axes) {
  DimChips chips;
  chips.ids.reserve(dims.size());
  chips.labels.reserve(dims.size());
  for (const auto dim : dims) {
    chips.ids.push_back(std::to_string(dim));
    const auto d = static_cast<std::size_t>(dim);
    const auto axis = d < axes.size() ? axes[d] : dim;
    chips.labels.push_back(std::to_string(dim) + " " + std::string(scene::axis_letter(axis)));
    chips.colors.push_back(scene::axis_color(ui.style, axis));
  }
  for (std::size_t i = 0; i < dims.size(); ++i) chips.options.push_back({chips.ids[i], chips.labels[i]});
  return chips;
}

std::vector<std::int64_t> range_of(std::int64_t count) {
  std::vector<std::int64_t> dims;
  for (std::int64_t d = 0; d < count; ++d) dims.push_back(d);
  return dims;
}

float dim_widget(Ui& ui, const ArgumentPlace& place) {
  const auto self = self_of(place);
  const bool makes_room = place.parameter && place.parameter->role == script::Role::new_dim;
  const auto count = self ? self->dim() + (makes_room ? 1 : 0) : 0;
  if (count == 0) return text_widget(ui, place);
  const auto chips_of = dim_chips(ui, range_of(count), makes_room ? tensor::Dims{} : axes_of_self(place));
  const auto value = integer_of(draft_of(place).text);
  auto chosen = std::make_unique<bool[]>(static_cast<std::size_t>(count));
  for (std::int64_t d = 0; d < count; ++d)
    chosen[static_cast<std::size_t>(d)] = value && (*value == d || *value == d - count);
  const auto result = chips(ui, place.id, place.at, place.width, chips_of.options,
                            {chosen.get(), static_cast<std::size_t>(count)}, chips_of.colors);
  if (result.pressed >= 0) {
    const auto dim = std::to_string(result.pressed);
    const bool is_optional = place.parameter && place.parameter->default_value.has_value();
    edit(ui, place, is_optional && draft_of(place).text == dim ? std::string() : dim);
  }
  return result.height;
}

float dims_widget(Ui& ui, const ArgumentPlace& place) {
  const auto self = self_of(place);
  const auto count = self ? self->dim() : 0;
  if (count == 0) return text_widget(ui, place);
  auto values = integers(draft_of(place).text);
  const auto chips_of = dim_chips(ui, range_of(count), axes_of_self(place));
  auto chosen = std::make_unique<bool[]>(static_cast<std::size_t>(count));
  for (auto& value : values) value = value < 0 ? value + count : value;
  for (const auto value : values)
    if (value >= 0 && value < count) chosen[static_cast<std::size_t>(value)] = true;
  const auto result = chips(ui, place.id, place.at, place.width, chips_of.options,
                            {chosen.get(), static_cast<std::size_t>(count)}, chips_of.colors);
  if (result.pressed >= 0) {
    if (std::erase(values, result.pressed) == 0) values.push_back(result.pressed);
    edit(ui, place, list_text(values));
  }
  return result.height;
}

/// Draws chips that are dragged, or moved by the arrow keys while focused.
float order_widget(Ui& ui, const ArgumentPlace& place) {
  const auto self = self_of(place);
  auto order = integers(draft_of(place).text);
  const auto count = self ? static_cast<std::size_t>(self->dim()) : 0;
  const float height = ui.px(34), gap = ui.px(6);
  if (count == 0 || order.size() != count) return text_widget(ui, place);
  for (auto& dim : order) dim = dim < 0 ? dim + static_cast<std::int64_t>(count) : dim;
  const float width =
      std::min(ui.px(58), (place.width - gap * static_cast<float>(count - 1)) / static_cast<float>(count));
  const auto chips_of = dim_chips(ui, order, axes_of_self(place));
  const auto move = [&](std::size_t from, std::size_t to) {
    const auto dim = order[from];
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), dim);
    edit(ui, place, list_text(order));
  };
  for (std::size_t i = 0; i < count; ++i) {
    const scene::Rect rect{place.at.x + static_cast<float>(i) * (width + gap), place.at.y, width, height};
    const auto id = place.id + "/" + chips_of.ids[i];
    const auto response = ui.interact(
        id, rect,
        {.role = "draggable", .label = chips_of.labels[i], .value = std::to_string(i), .takes_space = false});
    const auto hue = chips_of.colors[i];
    ui.fill(rect,
            response.held      ? hue
            : response.hovered ? blend(ui.palette().field, hue, 0.15f)
                               : ui.palette().field,
            ui.px(8));
    ui.frame(rect, hue, ui.px(8), ui.style.line_width);
    const auto ink = response.held ? scene::ink_on(hue) : hue;
    draw_icon(ui, Icon::drag, {rect.x + ui.px(11), rect.center().y}, ui.px(12), ink);
    ui.draw_in({rect.x + ui.px(18), rect.y, rect.w - ui.px(20), rect.h}, chips_of.labels[i],
               scene::Font::mono_bold, ui.style.mono_small, ink, scene::Align::center);
    if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(8));
    if (response.held) {
      const float x = ImGui::GetIO().MousePos.x - place.at.x;
      const auto to =
          static_cast<std::size_t>(std::clamp(x / (width + gap), 0.f, static_cast<float>(count) - 0.01f));
      if (to != i) move(i, to);
    } else if (response.focused) {
      // At the ends the keys are consumed without effect.
      if (ui.keys.take(Key::left) && i > 0) move(i, i - 1);
      else if (ui.keys.take(Key::right) && i + 1 < count) move(i, i + 1);
    }
    ui.tooltip(id, response, ui.text("form/drag"));
  }
  return height;
}

/// Draws chips for predefined texts; returns the height.
float choice_chips(Ui& ui, const ArgumentPlace& place, const std::string& id, scene::Point at,
                   const std::vector<std::string>& ids, const std::vector<std::string>& texts) {
  std::vector<Option> options;
  auto chosen = std::make_unique<bool[]>(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    options.push_back({ids[i], ids[i]});
    chosen[i] = draft_of(place).text == texts[i];
  }
  const auto result = chips(ui, id, at, place.width, options, {chosen.get(), texts.size()});
  if (result.pressed >= 0) {
    const auto& text = texts[static_cast<std::size_t>(result.pressed)];
    const bool is_optional = place.parameter && place.parameter->default_value.has_value();
    edit(ui, place, is_optional && draft_of(place).text == text ? std::string() : text);
  }
  return result.height;
}

float shape_widget(Ui& ui, const ArgumentPlace& place) {
  float height = text_widget(ui, place);
  const auto self = self_of(place);
  const bool keeps_numel = place.parameter && place.parameter->role == script::Role::same_numel;
  if (!keeps_numel || !self || self->numel() == 0) return height;
  const auto ideas = shape_ideas(self->numel());
  const float gap = ui.px(6);
  height += gap;
  return height + choice_chips(ui, place, place.id + "/try", {place.at.x, place.at.y + height}, ideas, ideas);
}

float integer_widget(Ui& ui, const ArgumentPlace& place) {
  const auto value = integer_of(draft_of(place).text);
  if (!value) return text_widget(ui, place);
  const float height = ui.px(30);
  constexpr std::int64_t bound = 1'000'000'000;
  const auto next =
      number_field(ui, place.id, {place.at.x, place.at.y, std::min(place.width, ui.px(150)), height}, *value,
                   -bound, bound, {.label = place.id});
  if (next) edit(ui, place, std::to_string(*next));
  return height;
}

/// Draws a number for each dimension, and below them the list, which may have further ones.
float counts_widget(Ui& ui, const ArgumentPlace& place) {
  const auto& text = draft_of(place).text;
  const auto self = self_of(place);
  const auto counts = integers(text);
  constexpr std::size_t most_counts = 8;
  const bool is_list = text.find_first_not_of("0123456789, ") == std::string::npos;
  if (!self || !is_list || counts.empty() || counts.size() > most_counts) return text_widget(ui, place);
  const auto dims = static_cast<std::size_t>(self->dim());
  const auto chips_of = dim_chips(ui, range_of(self->dim()), axes_of_self(place));
  const float height = ui.px(30), label = ui.px(40), gap = ui.px(4);
  auto below = place;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    // Counts apply to the last dimensions; leading ones add dimensions.
    const bool is_new = i + dims < counts.size();
    const auto d = is_new ? 0 : i + dims - counts.size();
    if (!is_new && d < chips_of.labels.size())
      ui.draw_in({place.at.x, below.at.y, label, height}, chips_of.labels[d], scene::Font::mono_bold,
                 ui.style.mono_small, chips_of.colors[d]);
    const scene::Rect rect{place.at.x + label, below.at.y, std::min(place.width - label, ui.px(150)), height};
    constexpr std::int64_t most = 1'000'000;
    const auto id = place.id + "/" + std::to_string(i);
    if (const auto next = number_field(ui, id, rect, counts[i], 0, most, {.label = id})) {
      auto changed = counts;
      changed[i] = *next;
      edit(ui, place, list_text(changed));
    }
    below.at.y += height + gap;
  }
  return below.at.y - place.at.y + text_widget(ui, below);
}

float boolean_widget(Ui& ui, const ArgumentPlace& place) {
  const float height = ui.px(30);
  const auto& text = draft_of(place).text;
  const std::string shown = text.empty() && place.parameter ? place.parameter->default_text : text;
  const Option options[] = {{"False", "False"}, {"True", "True"}};
  const int pressed =
      segmented(ui, place.id, {place.at.x, place.at.y, std::min(place.width, ui.px(150)), height}, options,
                shown == "True"    ? 1
                : shown == "False" ? 0
                                   : -1,
                true);
  if (pressed >= 0) edit(ui, place, pressed == 1 ? "True" : "False");
  return height;
}

float dtype_widget(Ui& ui, const ArgumentPlace& place) {
  std::vector<std::string> ids, texts;
  for (const auto dtype : tensor::all_dtypes) {
    ids.emplace_back(dtype == tensor::DType::boolean ? "bool" : tensor::name(dtype));
    texts.push_back("torch." + ids.back());
  }
  return choice_chips(ui, place, place.id, place.at, ids, texts);
}

float memory_format_widget(Ui& ui, const ArgumentPlace& place) {
  const std::vector<std::string> ids = {"contiguous_format", "preserve_format", "channels_last"};
  std::vector<std::string> texts;
  for (const auto& id : ids) texts.push_back("torch." + id);
  return choice_chips(ui, place, place.id, place.at, ids, texts);
}

/// Returns true if a tensor of a dtype fits an argument: masks are boolean, indices are integers.
bool may_stand_for(script::Role role, tensor::DType dtype) {
  const bool is_boolean = dtype == tensor::DType::boolean;
  if (role == script::Role::mask) return is_boolean;
  if (role == script::Role::index || role == script::Role::index_tensor)
    return !is_boolean && !tensor::is_floating(dtype);
  return true;
}

/// Offers the newest tensors; others can be typed below.
float tensor_widget(Ui& ui, const ArgumentPlace& place) {
  constexpr std::size_t most_names = 24;
  std::vector<std::string> names, texts;
  const bool is_list = place.kind == ArgumentKind::tensors;
  const auto role = place.parameter ? place.parameter->role : script::Role::tensor;
  for (const auto& binding : place.state.document.session.environment().bindings()) {
    const auto* tensor = binding.value.get_if<tensor::Tensor>();
    if (tensor && may_stand_for(role, tensor->dtype())) names.push_back(binding.name);
  }
  if (names.size() > most_names)
    names.erase(names.begin(), names.end() - static_cast<std::ptrdiff_t>(most_names));
  for (const auto& name : names)
    texts.push_back(is_list ? "[" + place.state.form.open.self + ", " + name + "]" : name);
  const float height =
      names.empty() ? 0 : choice_chips(ui, place, place.id, place.at, names, texts) + ui.px(6);
  auto below = place;
  below.at.y += height;
  below.id += "/text";
  return height + text_widget(ui, below);
}

float subscript_widget(Ui& ui, const ArgumentPlace& place) {
  auto below = place;
  below.at.y += subscript_editor(ui, place);
  return below.at.y - place.at.y + text_widget(ui, below);
}

}  // namespace

float argument_widget(Ui& ui, const ArgumentPlace& place) {
  switch (place.kind) {
    case ArgumentKind::dim: return dim_widget(ui, place);
    case ArgumentKind::order: return order_widget(ui, place);
    case ArgumentKind::dims: return dims_widget(ui, place);
    case ArgumentKind::shape: return shape_widget(ui, place);
    case ArgumentKind::counts: return counts_widget(ui, place);
    case ArgumentKind::integer: return integer_widget(ui, place);
    case ArgumentKind::boolean: return boolean_widget(ui, place);
    case ArgumentKind::dtype: return dtype_widget(ui, place);
    case ArgumentKind::memory_format: return memory_format_widget(ui, place);
    case ArgumentKind::tensor:
    case ArgumentKind::tensors: return tensor_widget(ui, place);
    case ArgumentKind::subscript: return subscript_widget(ui, place);
    case ArgumentKind::number:
    case ArgumentKind::text: return text_widget(ui, place);
  }
  return 0;
}

}  // namespace stridescope::ui
