#include <unordered_map>
#include <vector>

#include "ui/scene/color.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/strand.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_read_ties = 96;

}  // namespace

void multiply(Score& score, const TensorPart& part, const Source& source) {
  const auto legs = legs_of(score, part, source);
  const auto* strip = strip_in(score.to, part.tensor.storage());
  const auto origin = [&](const Leg& leg) {
    return leg.from ? order_of(source.layout, *leg.from) : -1 - leg.element;
  };
  std::unordered_map<std::int64_t, int> copies;  // of a cell of the source, or else of the strip
  std::vector<Rect> first;                       // of the first n + 1 copies of every cell, where they stand
  for (const auto& leg : legs) {
    const auto nth = static_cast<std::size_t>(copies[origin(leg)]++);
    if (nth == first.size()) first.emplace_back();
    first[nth] = around(first[nth], leg.end);
  }
  for (std::size_t n = 1; n < first.size(); ++n) first[n] = around(first[n - 1], first[n]);
  std::unordered_map<std::int64_t, int> taken;
  constexpr double there = 0.3, each = 0.3;
  for (const auto& leg : legs) {
    const int all = copies[origin(leg)], nth = taken[origin(leg)]++;
    const double turn = all > 1 ? static_cast<double>(nth) / (all - 1) : 0;
    const double departs = there + (1 - there - each) * turn, lands = departs + each;
    auto flight = over_waypoint(score, leg, there, departs, lands);
    if (nth > 0) flight.yields = true, flight.passes = first[static_cast<std::size_t>(nth - 1)];
    take_off(score, leg, std::move(flight));
    if (all == 1 || legs.size() > most_read_ties || !strip) continue;
    // Every copy is the one element of the storage.
    const auto element = leg.element * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
    if (const auto place = strip->plan.rect(element))
      add_strand(score, part,
                 {*place, leg.end, key_of("multiplied", "", static_cast<std::int64_t>(leg.cell)),
                  with_alpha(score.style.palette.accent, 0.7f), score.moment(nth == 0 ? there : lands) - 0.05,
                  (score.moment(1) + 1) / 2});
  }
}

}  // namespace stridescope::scene::motion
