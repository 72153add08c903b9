#include <unordered_map>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/row_groups.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_read_ties = 96;

}  // namespace

void replicate(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const auto paths = cell_paths_of(builder, part, source);
  if (is_laid_out_anew(builder, part, source)) return turn_in_place(builder, part, paths);
  read_out(builder, part, source, paths);
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  if (paths.size() > most_read_ties || !strip) return;
  std::unordered_map<std::int64_t, int> readers;  // by element
  for (const auto& path : paths) ++readers[path.element];
  for (const auto& path : paths) {
    if (readers[path.element] == 1) continue;
    const auto element = path.element * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
    if (const auto place = strip->plan.rect(element))
      builder.tie("multiplied", *place, part, path.cell, builder.plan.appear_times[path.cell] - 0.05,
                  (builder.moment(1) + 1) / 2, 0.7f);
  }
}

}  // namespace stridescope::scene::motion
