#include <unordered_map>
#include <vector>

#include "ui/scene/color.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/motion/cell_paths.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/tie_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_read_ties = 96;

}  // namespace

void multiply(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const auto paths = cell_paths_of(builder, part, source);
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  const auto origin = [&](const CellPath& path) {
    return path.from ? order_of(source.layout, *path.from) : -1 - path.element;
  };
  std::unordered_map<std::int64_t, int> copies;  // of a cell of the source, or else of the strip
  std::vector<Rect> first;                       // of the first n + 1 copies of every cell, where they stand
  for (const auto& path : paths) {
    const auto nth = static_cast<std::size_t>(copies[origin(path)]++);
    if (nth == first.size()) first.emplace_back();
    first[nth] = around(first[nth], path.end);
  }
  for (std::size_t n = 1; n < first.size(); ++n) first[n] = around(first[n - 1], first[n]);
  std::unordered_map<std::int64_t, int> taken;
  constexpr double there = 0.3, each = 0.3;
  for (const auto& path : paths) {
    const int all = copies[origin(path)], nth = taken[origin(path)]++;
    const double turn = all > 1 ? static_cast<double>(nth) / (all - 1) : 0;
    const double departs = there + (1 - there - each) * turn, lands = departs + each;
    auto flight = over_waypoint(builder, path, there, departs, lands);
    if (nth > 0) flight.yields = true, flight.passes = first[static_cast<std::size_t>(nth - 1)];
    take_off(builder, path, std::move(flight));
    if (all == 1 || paths.size() > most_read_ties || !strip) continue;
    // Every copy is the one element of the storage.
    const auto element = path.element * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
    if (const auto place = strip->plan.rect(element))
      add_tie_line(builder, part,
                   {*place, path.end, key_of("multiplied", "", static_cast<std::int64_t>(path.cell)),
                    with_alpha(builder.style.palette.accent, 0.7f),
                    builder.moment(nth == 0 ? there : lands) - 0.05, (builder.moment(1) + 1) / 2});
  }
}

}  // namespace stridescope::scene::motion
