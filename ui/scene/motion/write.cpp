#include "ui/scene/motion/write.h"

#include <algorithm>

#include "ui/scene/readers.h"

namespace stridescope::scene::motion {
namespace {

bool is_written(const session::Trace& trace, const tensor::Storage& storage, std::int64_t element,
                std::int64_t itemsize) {
  return std::any_of(trace.writes.begin(), trace.writes.end(), [&](const session::Write& write) {
    return write.region.storage == storage && tensor::itemsize(write.region.dtype) == itemsize &&
           readers(write.region.layout, element, 0).count > 0;
  });
}

}  // namespace

void write(Score& score) {
  const auto& trace = score.trace;
  if (trace.writes.empty()) return;
  const auto add = [&](std::optional<std::size_t> cell, bool written, double begins) {
    if (!cell) return;
    const auto* before = score.before(score.to.cells[*cell].key);
    if (!before) return;
    if (written || before->text != score.to.cells[*cell].text)
      score.plan.flashes.push_back({*cell, score.moment(begins), score.moment(begins + 0.5)});
  };
  for (const auto& strip : score.to.strips)
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
      const auto element = strip.plan.window.index(slot);
      add(score.cell_of(strip.storage, element),
          is_written(trace, strip.storage, element, tensor::itemsize(strip.dtype)), 0);
    }
  double begins = 0.3;
  for (const auto& part : score.to.tensors) {
    for (std::int64_t i = 0; part.has_grid && i < part.grid.shown(); ++i) {
      const auto index = part.grid.shown_index(i);
      add(score.cell_of(part.tensor, index),
          is_written(trace, part.tensor.storage(), part.tensor.layout().at(index), part.tensor.itemsize()),
          begins);
    }
    begins = std::min(0.5, begins + 0.06);
  }
}

}  // namespace stridescope::scene::motion
