#include "ui/queries/chip_positions.h"

#include <algorithm>

namespace stridescope::ui {

void ChipPositions::update(session::Steps steps, float scale, float between, const Measure& measure) {
  std::size_t same = 0;
  if (scale == scale_ && between == between_)
    while (same < statements_.size() && same < steps.size() && statements_[same] == steps[same].source)
      ++same;
  scale_ = scale, between_ = between;
  statements_.resize(same), spans_.resize(same);
  for (auto n = same; n < steps.size(); ++n) {
    const float x = end();
    statements_.push_back(steps[n].source);
    spans_.push_back({x, measure(n, steps[n].source)});
  }
}

std::pair<std::size_t, std::size_t> ChipPositions::in_view(float x, float w) const {
  if (spans_.size() <= few) return {0, spans_.size()};
  const auto first = std::partition_point(spans_.begin(), spans_.end(),
                                          [&](const ChipSpan& place) { return place.x + place.w < x; });
  const auto end =
      std::partition_point(first, spans_.end(), [&](const ChipSpan& place) { return place.x <= x + w; });
  return {static_cast<std::size_t>(std::max<std::ptrdiff_t>(first - spans_.begin() - 1, 0)),
          std::min(static_cast<std::size_t>(end - spans_.begin()) + 1, spans_.size())};
}

}  // namespace stridescope::ui
