#include "ui/derived/step_places.h"

#include <algorithm>

namespace stridescope::ui {

void StepPlaces::follow(session::Steps steps, float scale, float between, const Measure& measure) {
  std::size_t same = 0;
  if (scale == scale_ && between == between_)
    while (same < statements_.size() && same < steps.size() && statements_[same] == steps[same].source)
      ++same;
  scale_ = scale, between_ = between;
  statements_.resize(same), places_.resize(same);
  for (auto n = same; n < steps.size(); ++n) {
    const float x = end();
    statements_.push_back(steps[n].source);
    places_.push_back({x, measure(n, steps[n].source)});
  }
}

std::pair<std::size_t, std::size_t> StepPlaces::in_view(float x, float w) const {
  if (places_.size() <= few) return {0, places_.size()};
  const auto first = std::partition_point(places_.begin(), places_.end(),
                                          [&](const Place& place) { return place.x + place.w < x; });
  const auto end =
      std::partition_point(first, places_.end(), [&](const Place& place) { return place.x <= x + w; });
  return {static_cast<std::size_t>(std::max<std::ptrdiff_t>(first - places_.begin() - 1, 0)),
          std::min(static_cast<std::size_t>(end - places_.begin()) + 1, places_.size())};
}

}  // namespace stridescope::ui
