#include "ui/scene/motion/covered.h"

#include <algorithm>

#include "ui/scene/motion/easing.h"
#include "ui/scene/motion/yielding.h"

namespace stridescope::scene {
namespace {

constexpr int samples_of_way = 32;
constexpr double words_fade = 0.04;

}  // namespace

Covered::Covered(const Scene& stage, const std::vector<Flight>& flights) {
  for (const auto& part : stage.tensors) {
    if (part.caption.w <= 0) continue;
    Span span;
    for (const auto& flight : flights) {
      if (flight.yields || part.card.contains(flight.end.center())) continue;
      for (int i = 0; i <= samples_of_way; ++i) {
        const double t = flight.leaves + (flight.lands - flight.leaves) * i / samples_of_way;
        if (!intersects(place_of(flight, t), part.caption)) continue;
        span.begins = std::min(span.begins, t), span.ends = std::max(span.ends, t);
      }
    }
    if (span.ends < span.begins) continue;
    for (const auto* keys : {&part.title, &part.facts})
      for (const auto key : *keys) spans_[key] = span;
  }
}

float Covered::over(Key key, double t) const {
  const auto found = spans_.find(key);
  if (found == spans_.end()) return 0;
  const auto& [begins, ends] = found->second;
  return eased(t, begins - words_fade, begins) * (1 - eased(t, ends, ends + words_fade));
}

}  // namespace stridescope::scene
