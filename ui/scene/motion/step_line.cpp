#include "ui/scene/motion/step_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/script/syntax/unicode.h"
#include "ui/scene/model/value_text.h"

namespace stridescope::scene::motion {

Rect room_below_title(const Score& score, const TensorPart& part) {
  const auto& style = score.style;
  float top = part.caption.y;
  for (const auto& label : score.to.labels)
    if (std::find(part.title.begin(), part.title.end(), label.key) != part.title.end())
      top = std::max(top, label.at.y + label.size * 1.35f);
  const float x = part.caption.x, right = part.card.right() - style.space_1;
  return {x, top, std::max(right - x, 0.0f), std::max(part.card.bottom() - style.space_1 - top, 0.0f)};
}

namespace {

/// Whether an item is there before: then it is in its new place before cells move.
template <class Item>
bool stays(const std::vector<Item>& before, const Item& item) {
  return std::any_of(before.begin(), before.end(), [&](const Item& other) { return other.key == item.key; });
}

}  // namespace

Rect room_above_note(const Score& score) {
  const auto& to = score.to;
  const float margin = score.style.space_3;
  const float bottom = to.note.title.rect.h > 0 ? to.note.title.rect.y : to.size.h;
  float figure = 0;
  for (const auto& part : to.tensors) figure = std::max(figure, part.card.bottom());
  for (const auto& strip : to.strips) figure = std::max(figure, strip.plan.bounds().bottom());
  // Words below the figure that come when nothing moves any more leave their place until then.
  float top = figure;
  const auto add = [&](float begin, float end, bool is_there) {
    if (end <= bottom && (begin < figure || is_there)) top = std::max(top, end);
  };
  for (const auto& label : to.labels)
    add(label.at.y, label.at.y + label.size * 1.35f, stays(score.from.labels, label));
  for (const auto& box : to.boxes) add(box.rect.y, box.rect.bottom(), stays(score.from.boxes, box));
  return {margin, top, to.size.w - 2 * margin, std::max(bottom - top, 0.0f)};
}

namespace {

struct LinePlace {
  Rect room = {};
  Align align = Align::left;
  float size = 0;  ///< 0: no room
};

LinePlace in_room(const Score& score, Rect room, Align align, int columns) {
  const auto& style = score.style;
  const float size =
      std::min({style.mono_large, room.w / (0.62f * static_cast<float>(columns)), room.h * 0.8f});
  return {room, align, size < style.least_text ? 0 : size};
}

}  // namespace

std::string in_words(double value) {
  std::array<char, 340> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 2).ptr;
  std::string text(digits.data(), end);
  while (text.back() == '0') text.pop_back();
  return text;
}

namespace {

/// The first line of an expression, as much as is read at a glance; empty where it is not known.
std::string glanced(const std::string& expression) {
  constexpr int most = 28;
  auto line = expression.substr(0, expression.find('\n'));
  const bool is_long = columns_of(line) > most;
  if (is_long) line.resize(script::bytes_of(line, most - 1));
  return is_long || line.size() < expression.size() ? line + "…" : line;
}

bool is_made(const session::Trace& trace, const tensor::Tensor& tensor) {
  return std::ranges::any_of(trace.allocated,
                             [&](const tensor::Storage& storage) { return storage == tensor.storage(); });
}

void add_lines(Score& score, const TensorPart* part, const std::vector<StepLine>& lines) {
  const auto& style = score.style;
  int columns = 1;
  for (const auto& line : lines) columns = std::max(columns, columns_of(line.text));
  constexpr float much_larger = 1.25f;
  auto place = part ? in_room(score, room_below_title(score, *part), Align::left, columns) : LinePlace{};
  const auto other = in_room(score, room_above_note(score), Align::center, columns);
  if (other.size > place.size * much_larger) place = other;
  if (place.size == 0) return;
  const auto& [room, align, size] = place;
  const float x = align == Align::center ? room.center().x : room.x;
  const float y = room.y + std::max(0.0f, std::min(style.space_1, room.h - 1.3f * size));
  for (const auto& line : lines) {
    const Label label{.key = key_of("step line", line.text),
                      .text = line.text,
                      .at = {x, y},
                      .align = align,
                      .font = Font::mono_bold,
                      .size = size,
                      .color = style.palette.accent,
                      .layer = layer::note};
    const double fade = std::min(0.01, (line.goes - line.comes) / 5);
    score.plan.labels.push_back({label, label, line.comes, line.comes, line.comes, line.goes, fade});
  }
}

}  // namespace

void add_step_lines(Score& score, const TensorPart& part, const std::vector<StepLine>& lines) {
  add_lines(score, &part, lines);
}

void say_inside(Score& score, const TensorPart* part) {
  if (!score.words) return;
  auto what = part ? glanced(part->source) : std::string();
  for (const auto& made : score.to.tensors)
    if (what.empty() && !made.is_leaving && is_made(score.trace, made.tensor)) what = glanced(made.source);
  auto said = (*score.words)(what.empty() ? words::Message{"stage/inside_step"}
                                          : words::Message{"stage/inside", {{"what", what}}});
  const bool is_said = std::ranges::any_of(score.plan.labels, [&](const Prop<Label>& label) {
    return label.start.text == said && label.comes < score.moment(1) && label.goes > score.moment(0);
  });
  if (is_said) return;
  add_lines(score, part, {{std::move(said), score.moment(0), score.moment(1)}});
}

}  // namespace stridescope::scene::motion
