#include "ui/scene/motion/step_line.h"

#include <algorithm>

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

void add_step_line(Score& score, const TensorPart& part, std::string text, double comes, double goes) {
  const auto& style = score.style;
  const Rect room = room_below_title(score, part);
  const float size =
      std::min({style.mono_large, room.w / (0.62f * static_cast<float>(columns_of(text))), room.h * 0.8f});
  if (size < style.least_text) return;
  const Label line{.key = key_of("step line", text),
                   .text = std::move(text),
                   .at = {room.x, room.y + std::max(0.0f, std::min(style.space_1, room.h - 1.3f * size))},
                   .font = Font::mono_bold,
                   .size = size,
                   .color = style.palette.accent,
                   .layer = layer::note};
  score.plan.labels.push_back({line, line, comes, comes, comes, goes, 0.01});
}

}  // namespace stridescope::scene::motion
