#include "ui/scene/motion/step_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/script/syntax/unicode.h"
#include "ui/scene/model/expression_order.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene::motion {

Rect room_below_title(const MotionBuilder& builder, const TensorPart& part) {
  const auto& style = builder.style;
  float top = part.caption.y;
  for (const auto& label : builder.to.labels)
    if (std::ranges::find(part.title, label.key) != part.title.end())
      top = std::max(top, label.at.y + label.size * 1.35f);
  const float x = part.caption.x, right = part.card.right() - style.space_1;
  return {x, top, std::max(right - x, 0.0f), std::max(part.card.bottom() - style.space_1 - top, 0.0f)};
}

namespace {

/// Returns true if an item is in the earlier scene: then it reaches its new position before cells move.
template <class Item>
bool stays(const std::vector<Item>& before, const Item& item) {
  return std::ranges::any_of(before, [&](const Item& other) { return other.key == item.key; });
}

}  // namespace

Rect room_above_note(const MotionBuilder& builder) {
  const auto& to = builder.to;
  const float margin = builder.style.space_3;
  const float bottom = to.note.title.rect.h > 0 ? to.note.title.rect.y : to.size.h;
  float figure = 0;
  for (const auto& part : to.tensors) figure = std::max(figure, part.card.bottom());
  for (const auto& strip : to.strips) figure = std::max(figure, strip.plan.bounds().bottom());
  // The area of words below the figure that appear in the settling phase is free until then.
  float top = figure;
  const auto add = [&](float begin, float end, bool is_there) {
    if (end <= bottom && (begin < figure || is_there)) top = std::max(top, end);
  };
  for (const auto& label : to.labels)
    add(label.at.y, label.at.y + label.size * 1.35f, stays(builder.from.labels, label));
  for (const auto& box : to.boxes) add(box.rect.y, box.rect.bottom(), stays(builder.from.boxes, box));
  return {margin, top, to.size.w - 2 * margin, std::max(bottom - top, 0.0f)};
}

namespace {

struct LinePlace {
  Rect room = {};
  Align align = Align::left;
  float size = 0;  ///< 0: no room
};

LinePlace in_room(const MotionBuilder& builder, Rect room, Align align, int columns) {
  const auto& style = builder.style;
  const float size =
      std::min({style.mono_large, room.w / (0.62f * static_cast<float>(columns)), room.h * 0.8f});
  return {room, align, size < style.least_text ? 0 : size};
}

}  // namespace

int display_columns(std::string_view text) {
  int columns = 0;
  for (std::size_t at = 0; at < text.size();)
    columns += script::columns_of_character(script::decode_utf8(text, at));
  return columns;
}

std::string short_number_text(double value) {
  std::array<char, 340> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 2).ptr;
  std::string text(digits.data(), end);
  while (text.back() == '0') text.pop_back();
  return text;
}

namespace {

/// Returns the first line of an expression, shortened; of a longer call, its name with "(…)". Empty for an
/// empty expression.
std::string shortened_expression(const std::string& expression) {
  constexpr int most = 48;
  auto line = expression.substr(0, expression.find('\n'));
  const bool is_long = columns_of(line) > most || line.size() < expression.size();
  if (!is_long) return line;
  const auto name = line.substr(0, line.find('('));
  const bool is_call = !name.empty() && name.find_first_of(" [+-*/@") == std::string::npos &&
                       closes_at_end(std::string_view(expression).substr(name.size()));
  if (is_call && columns_of(name) <= most) return name + "(…)";
  line.resize(script::bytes_of(line, most - 1));
  return line + "…";
}

bool is_made(const session::Trace& trace, const tensor::Tensor& tensor) {
  return std::ranges::any_of(trace.allocated,
                             [&](const tensor::Storage& storage) { return storage == tensor.storage(); });
}

void add_lines(MotionBuilder& builder, const TensorPart* part, const std::vector<StepLine>& lines) {
  const auto& style = builder.style;
  int columns = 1;
  for (const auto& line : lines) columns = std::max(columns, display_columns(line.text));
  constexpr float much_larger = 1.25f;
  auto place = part ? in_room(builder, room_below_title(builder, *part), Align::left, columns) : LinePlace{};
  const auto other = in_room(builder, room_above_note(builder), Align::center, columns);
  if (other.size > place.size * much_larger) place = other;
  if (place.size == 0) return;
  const auto& [room, align, size] = place;
  const float x = align == Align::center ? room.center().x : room.x;
  const float y = room.y + std::max(0.0f, std::min(style.space_1, room.h - 1.3f * size));
  for (const auto& line : lines) {
    const Label label =
        text_label(key_of("step line", line.text), {line.text, Font::mono_bold, style.palette.accent, size},
                   {x, y}, align, layer::note);
    const double fade = std::min(0.01, (line.goes - line.comes) / 5);
    builder.show(label, line.comes, line.goes, fade);
  }
}

}  // namespace

void add_step_lines(MotionBuilder& builder, const TensorPart& part, const std::vector<StepLine>& lines) {
  add_lines(builder, &part, lines);
}

void label_enclosing_call(MotionBuilder& builder, const TensorPart* part) {
  if (!builder.words) return;
  auto what = part ? shortened_expression(part->source) : std::string();
  for (const auto& made : builder.to.tensors)
    if (what.empty() && !made.is_released && is_made(builder.trace, made.tensor))
      what = shortened_expression(made.source);
  auto said = (*builder.words)(what.empty() ? words::Message{"stage/inside_step"}
                                            : words::Message{"stage/inside", {{"what", what}}});
  const bool is_said = std::ranges::any_of(builder.plan.labels, [&](const Actor<Label>& label) {
    return label.start.text == said && label.comes() < builder.moment(1) && label.goes() > builder.moment(0);
  });
  if (is_said) return;
  add_lines(builder, part, {{std::move(said), builder.moment(0), builder.moment(1)}});
}

}  // namespace stridescope::scene::motion
