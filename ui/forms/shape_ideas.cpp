#include "ui/forms/shape_ideas.h"

namespace stridescope::ui {

std::vector<std::string> shape_ideas(std::int64_t numel, std::size_t most) {
  constexpr std::int64_t largest_tried = 4096;
  std::vector<std::string> ideas{"-1"};
  const auto offer = [&](std::string idea) {
    if (ideas.size() < most) ideas.push_back(std::move(idea));
  };
  for (std::int64_t rows = 2; rows <= largest_tried && rows * 2 <= numel; ++rows)
    if (numel % rows == 0 && ideas.size() + 1 < most)
      offer(std::to_string(rows) + ", " + std::to_string(numel / rows));
  for (std::int64_t blocks = 2; blocks * blocks * blocks <= numel * 2 && blocks <= largest_tried; ++blocks) {
    if (numel % (blocks * blocks) != 0 || numel / (blocks * blocks) < 2) continue;
    const auto b = std::to_string(blocks);
    offer(b + ", " + b + ", " + std::to_string(numel / (blocks * blocks)));
    break;
  }
  return ideas;
}

}  // namespace stridescope::ui
