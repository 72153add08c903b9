#include "ui/scene/motion/cell_paths.h"

#include <algorithm>

#include "ui/scene/model/readers.h"

namespace stridescope::scene::motion {
namespace {

bool reads_alike(const TensorPart& part, const Source& source) {
  return source.part && source.part->has_grid && source.part->tensor.itemsize() == part.tensor.itemsize();
}

/// Returns the bounds of the overview ramp below a strip; empty if there is none.
Rect overview_of(const Scene& scene, const StripPart& strip) {
  Rect all;
  std::int64_t next = 0;
  for (const auto& box : scene.boxes)
    if (box.key == key_of("overview", "", strip.storage.id(), next))
      all = bounding_rect(all, box.rect), ++next;
  return all;
}

/// The positions of a storage's elements outside grids: on the strip, or on its overview.
struct StripPlaces {
  StripPlaces(const MotionBuilder& builder, const TensorPart& part)
      : strip(strip_in(builder.to, part.tensor.storage())), itemsize(part.tensor.itemsize()) {
    if (strip && !strip->plan.window.is_whole()) overview = overview_of(builder.to, *strip);
  }
  std::optional<Rect> of(std::int64_t element) const {
    if (!strip) return std::nullopt;
    const auto there = element * itemsize / tensor::itemsize(strip->dtype);
    if (const auto cell = strip->plan.rect(there)) return cell;
    if (overview.w <= 0) return std::nullopt;
    const double share = static_cast<double>(there) / static_cast<double>(strip->numel);
    return Rect{overview.x + static_cast<float>(share) * overview.w, overview.y, overview.h, overview.h};
  }

  const StripPart* strip;
  std::int64_t itemsize;
  Rect overview = {};
};

/// Returns the source's coordinate of a cell of the part. Without a map, it is known only if exactly one
/// coordinate reads the element.
std::optional<tensor::Dims> coordinate_of(const Source& source, const tensor::Dims& index,
                                          std::int64_t element) {
  if (source.map) return source.map->source_of(index);
  auto found = readers(source.layout, element, 2).indices;
  return found.size() == 1 ? std::optional(std::move(found[0])) : std::nullopt;
}

}  // namespace

bool is_laid_out_anew(const MotionBuilder& builder, const TensorPart& part, const Source& source) {
  return source.scene == &builder.from && source.part->has_grid &&
         source.part->tensor.same_object(part.tensor);
}

std::vector<CellPath> cell_paths_of(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const bool is_known = reads_alike(part, source), in_place = is_laid_out_anew(builder, part, source);
  const StripPlaces places(builder, part);
  std::vector<CellPath> paths;
  auto shown = builder.shown(part);
  const auto n = shown.size();
  for (std::size_t i = 0; i < n; ++i) {
    auto& index = shown[i];
    const auto cell = builder.cell_of(part.tensor, index);
    if (!cell) continue;
    builder.plan.appear_times[*cell] = builder.moment(1);
    if (paths.size() + builder.plan.flights.size() >= most_flights) continue;
    const auto element = part.tensor.layout().at(index);
    auto from = is_known ? coordinate_of(source, index, element) : std::nullopt;
    auto start = in_place && from ? source.part->grid.rect(*from) : std::nullopt;
    if (!start) start = places.of(element);
    if (!start) continue;
    const double order = n > 1 ? static_cast<double>(i) / static_cast<double>(n - 1) : 0;
    paths.push_back({*cell, std::move(index), order, element, std::move(from), *start, *start,
                     builder.to.cells[*cell].rect});
  }
  return paths;
}

void mark_read_cells(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  if (!reads_alike(part, source)) return;
  const auto shown = std::min<std::int64_t>(source.part->grid.shown(), 4096);
  for (std::int64_t i = 0; i < shown; ++i) {
    const auto index = source.part->grid.shown_index(i);
    const bool kept = source.map ? source.map->is_read(index)
                                 : readers(part.tensor.layout(), source.layout.at(index), 0).count > 0;
    builder.mark_read(tensor_key(source.part->tensor, "cell", flat_index_of(source.layout, index)), kept);
  }
}

Flight direct_flight(const MotionBuilder& builder, const CellPath& path, double departs, double lands) {
  return {FlightPath::straight(path.start, path.end, builder.moment(departs), builder.moment(lands)),
          path.cell};
}

void add_flight(MotionBuilder& builder, const CellPath& path, Flight flight) {
  builder.plan.appear_times[path.cell] = flight.lands;
  builder.fly(std::move(flight));
}

}  // namespace stridescope::scene::motion
