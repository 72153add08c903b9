#include "ui/scene/motion/reading.h"

#include <algorithm>

#include "ui/scene/color.h"
#include "ui/scene/motion/tie_line.h"

namespace stridescope::scene::motion {

bool is_read_out(const MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const bool stays = !source.part || (source.scene == &builder.to && !source.part->is_leaving);
  return stays && part.grid.shown() == part.tensor.numel();
}

void read_cell(MotionBuilder& builder, const TensorPart& part, const tensor::Dims& index, double begins,
               double ends, bool is_tied) {
  const auto cell = builder.cell_of(part.tensor, index);
  if (!cell) return;
  builder.plan.appears[*cell] = builder.moment((begins + ends) / 2);
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  if (!strip) return;
  const auto element =
      part.tensor.layout().at(index) * part.tensor.itemsize() / tensor::itemsize(strip->dtype);
  if (const auto read = builder.cell_of(strip->storage, element))
    builder.plan.glows.push_back({*read, builder.moment(begins), builder.moment(ends)});
  if (const auto place = strip->plan.rect(element); place && is_tied)
    add_tie_line(
        builder, part,
        {*place, builder.to.cells[*cell].rect, key_of("read", "", static_cast<std::int64_t>(*cell)),
         with_alpha(builder.style.palette.accent, 0.7f), builder.moment(begins), builder.moment(ends)});
}

void read_out(MotionBuilder& builder, const TensorPart& part) {
  constexpr std::size_t most_ties = 96;
  constexpr double at_a_time = 3, shortest = 0.08, longest = 0.3;
  const auto shown = builder.shown(part);
  const auto count = static_cast<double>(shown.size());
  const double each = std::clamp(at_a_time / std::max(count, 1.0), shortest, longest);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const double begins = count > 1 ? (1 - each) * static_cast<double>(i) / (count - 1) : 0;
    read_cell(builder, part, shown[i], begins, begins + each, shown.size() <= most_ties);
  }
}

}  // namespace stridescope::scene::motion
