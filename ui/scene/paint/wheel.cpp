#include "ui/scene/paint/wheel.h"

#include <algorithm>

#include "engine/script/syntax/unicode.h"

namespace stridescope::scene {
namespace {

/// Characters of a number, filled up on the left; a minus sign takes one column though several bytes.
std::vector<std::string> columns_of_number(const std::string& number, std::size_t columns) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < number.size();) {
    auto end = i;
    script::decode_utf8(number, end);
    cells.push_back(number.substr(i, end - i));
    i = end;
  }
  if (cells.size() < columns) cells.insert(cells.begin(), columns - cells.size(), std::string{});
  return cells;
}

}  // namespace

void add_wheel(Scene& scene, const Wheel& wheel, std::size_t columns, Point at, const TextRun& look,
               float size, const TextMeasure& measure, Key key) {
  const auto widest =
      std::max(columns_of_number(wheel.from, columns).size(), columns_of_number(wheel.to, columns).size());
  const auto from = columns_of_number(wheel.from, widest), to = columns_of_number(wheel.to, widest);
  const float digit_w = measure.width("0", look.font, size), travel = size * 0.8f;
  for (std::size_t c = 0; c < widest; ++c) {
    const auto add = [&](const std::string& text, float down, float opacity, std::string_view kind) {
      if (text.empty() || opacity <= 0) return;
      scene.labels.push_back(
          {.key = key_of(kind, "", static_cast<std::int64_t>(key), static_cast<std::int64_t>(c)),
           .text = text,
           .at = {at.x + static_cast<float>(c) * digit_w, at.y + down},
           .font = look.font,
           .size = size,
           .color = look.color,
           .opacity = opacity,
           .layer = layer::label});
    };
    if (from[c] == to[c] || wheel.roll >= 1) {
      add(to[c], 0, 1, "digit");
    } else {
      add(from[c], -wheel.roll * travel, std::max(0.0f, 1 - 1.4f * wheel.roll), "digit-old");
      add(to[c], (1 - wheel.roll) * travel, std::max(0.0f, 1.4f * wheel.roll - 0.4f), "digit");
    }
  }
}

}  // namespace stridescope::scene
