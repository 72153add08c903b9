#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/explain/flow_sources.h"
#include "ui/scene/model/unfolded.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_in_window = 64;
/// The shares of the moving phase for the first window, and of a window's time for the way from the storage
/// to the grid.
constexpr double first_window = 0.4, column_read_share = 0.2;

/// Returns the sources in the image of an element of the matrix.
std::vector<Origin> origins_in_image(const MotionBuilder& builder, const tensor::Flow& copy,
                                     std::int64_t element) {
  const auto nth = explain::written_by(copy, element);
  return nth ? origins_of(builder, {&copy, *nth}, 0, 1) : std::vector<Origin>{};
}

/// The elements of the matrix from one window, from top to bottom, by batch and column.
using Columns = std::map<std::pair<std::int64_t, std::int64_t>, std::vector<const Arrival*>>;

Columns columns_of_matrix(const Arrivals& arrivals, const tensor::Layout& matrix) {
  const auto rank = matrix.shape.size();
  const auto rows = matrix.shape[rank - 2], columns = matrix.shape[rank - 1];
  Columns found;
  for (const auto& arrival : arrivals.all)
    if (target_of(arrival))
      found[{arrival.element / (rows * columns), arrival.element % columns}].push_back(&arrival);
  for (auto& [column, cells] : found) std::ranges::sort(cells, {}, &Arrival::element);
  return found;
}

}  // namespace

std::vector<Origin> window_of(const MotionBuilder& builder, const tensor::Flow& product, std::size_t source,
                              std::int64_t nth) {
  if (source >= product.sources.size()) return {};
  const auto& factor = product.sources[source];
  if (!strip_in(builder.to, factor.storage) || !unfolded_windows(builder.trace, factor.storage)) return {};
  const auto* copy = copy_of_windows(builder.trace, factor.storage);
  std::vector<Origin> found;
  for (const auto& read : source_elements(product, source, nth, most_in_window))
    for (auto& origin : origins_in_image(builder, *copy, read.element)) found.push_back(std::move(origin));
  return found;
}

void label_unfolded_matrix(MotionBuilder& builder, const Arrivals& arrivals, double comes, double goes) {
  if (!builder.words || !arrivals.grid) return;
  const tensor::Region* matrix = nullptr;
  for (const auto& arrival : arrivals.all)
    if (!matrix && arrival.flow && arrival.flow->sources.size() == 2)
      matrix = unfolded_windows(builder.trace, arrival.flow->sources[1].storage);
  if (!matrix || strip_in(builder.to, matrix->storage)) return;
  const auto& shape = matrix->layout.shape;
  const auto rank = shape.size();
  const auto text =
      (*builder.words)({"stage/inside_im2col", {{"rows", shape[rank - 2]}, {"columns", shape[rank - 1]}}});
  add_step_lines(builder, *arrivals.grid, {{text, builder.moment(comes), builder.moment(goes)}});
}

void line_up_windows(MotionBuilder& builder, const Arrivals& arrivals) {
  const auto* matrix = unfolded_windows(builder.trace, arrivals.strip->storage);
  const auto* copy = copy_of_windows(builder.trace, arrivals.strip->storage);
  if (!matrix || !copy || matrix->layout.shape.size() < 2) return pack(builder, arrivals);
  const auto columns = columns_of_matrix(arrivals, matrix->layout);
  const double first = columns.size() > 1 ? first_window : 1;
  const double each = (1 - first) / static_cast<double>(std::max<std::size_t>(columns.size(), 2) - 1);
  double begins = 0;
  for (const auto& [column, cells] : columns) {
    const double ends = begins == 0 ? first : std::min(1.0, begins + each);
    const double lands = ends - column_read_share * (ends - begins);
    // Elements depart one after the other: the window is read row by row.
    const double way = cells.size() > 1 ? (lands - begins) * 0.5 : lands - begins;
    std::vector<Origin> window;
    for (std::size_t n = 0; n < cells.size(); ++n) {
      const auto& arrival = *cells[n];
      const auto target = *target_of(arrival);
      const double share =
          cells.size() > 1 ? static_cast<double>(n) / static_cast<double>(cells.size() - 1) : 0;
      const double leaves = begins + share * (lands - begins - way);
      for (auto& origin : origins_in_image(builder, *copy, arrival.element)) {
        auto flight = from_origin(builder, origin, target, leaves, leaves + way);
        flight.shown_until = builder.moment(ends);
        flight.yields = true;
        builder.fly(std::move(flight));
        window.push_back(std::move(origin));
      }
      store(builder, arrivals, arrival, leaves + way, ends);
    }
    frame_lines(builder, window, begins, ends);
    begins = ends;
  }
  if (arrivals.grid) builder.set_done(arrivals.grid->tensor);
}

}  // namespace stridescope::scene::motion
