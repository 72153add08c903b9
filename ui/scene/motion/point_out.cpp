#include <algorithm>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_makings = 256;       ///< sources of one result
constexpr std::size_t most_pointed_alone = 16;  ///< results framed one by one; of more, rows are framed
constexpr double first_pointed = 0.5;           ///< share of the moving phase, if others follow
constexpr double last_framed = 0.92;            ///< share of the moving phase

/// Returns all cells on the stage from which a written element is computed.
std::vector<Origin> makings_of(const MotionBuilder& builder, const WrittenElement& written) {
  std::vector<Origin> found;
  for (std::size_t s = 0; s < written.flow->sources.size(); ++s)
    for (auto& origin :
         origins_of(builder, written, s, most_makings, PreferredPlace::grid, TraceBack::everything))
      found.push_back(std::move(origin));
  return found;
}

/// Groups the cells by grid, in the order in which the step reads the grids.
std::vector<std::vector<Origin>> by_grid(const MotionBuilder& builder, const std::vector<Origin>& makings) {
  std::vector<std::pair<const TensorPart*, std::vector<Origin>>> found;
  for (const auto& origin : makings) {
    if (!origin.is_in_grid) continue;
    for (const auto& part : builder.to.tensors) {
      if (!part.has_grid || !part.grid.bounds().contains(origin.rect.center())) continue;
      const auto known = std::ranges::find_if(found, [&](const auto& one) { return one.first == &part; });
      if (known == found.end()) found.push_back({&part, {origin}});
      else known->second.push_back(origin);
    }
  }
  std::vector<std::vector<Origin>> grids;
  for (auto& [part, origins] : found) grids.push_back(std::move(origins));
  return grids;
}

std::vector<std::vector<Origin>> grids_of(const MotionBuilder& builder, const Arrival& arrival) {
  if (!arrival.flow) return {};
  return by_grid(builder, makings_of(builder, arrival));
}

bool can_be_framed(const MotionBuilder& builder, const std::vector<std::vector<Origin>>& grids) {
  return std::ranges::any_of(grids,
                             [&](const auto& origins) { return !lines_around(builder, origins).empty(); });
}

/// Highlights one grid after the other.
void frame_in_turn(MotionBuilder& builder, const std::vector<std::vector<Origin>>& grids, double until,
                   double goes) {
  for (std::size_t i = 0; i < grids.size(); ++i)
    frame_lines(builder, grids[i], until * static_cast<double>(i) / static_cast<double>(grids.size()), goes);
}

}  // namespace

bool can_be_pointed_out(const MotionBuilder& builder, const WrittenElement& written) {
  return can_be_framed(builder, by_grid(builder, makings_of(builder, written)));
}

void point_out_first(MotionBuilder& builder, const WrittenElement& written) {
  frame_in_turn(builder, by_grid(builder, makings_of(builder, written)), 0.75, 1);
}

void point_out(MotionBuilder& builder, const WrittenElement& written, double comes, double goes) {
  for (const auto& origins : by_grid(builder, makings_of(builder, written)))
    frame_lines(builder, origins, comes, goes);
}

bool point_out(MotionBuilder& builder, const Arrivals& arrivals) {
  std::vector<std::vector<const Arrival*>> groups;
  for (const auto& row : rows_of(builder, arrivals)) {
    if (arrivals.all.size() > most_pointed_alone) groups.push_back(row.cells);
    else
      for (const auto* cell : row.cells) groups.push_back({cell});
  }
  if (groups.empty()) return false;
  const auto first = grids_of(builder, *groups[0][0]);
  if (!can_be_framed(builder, first)) return false;
  const double end = last_framed, slow = groups.size() > 1 ? first_pointed : end;
  const double each = groups.size() > 1 ? (end - slow) / static_cast<double>(groups.size() - 1) : 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const double begins = g == 0 ? 0 : slow + each * static_cast<double>(g - 1);
    const double done = g == 0 ? slow : begins + each;
    if (g == 0) frame_in_turn(builder, first, slow * 0.75, done);
    else
      for (const auto& origins : grids_of(builder, *groups[g][0]))
        frame_lines(builder, origins, begins, done);
    // While all of these are framed.
    const double written = begins + (done - begins) * (g == 0 ? 0.85 : 0.3);
    for (const auto* arrival : groups[g]) store(builder, arrivals, *arrival, written, (written + done) / 2);
  }
  if (arrivals.grid) builder.set_done(arrivals.grid->tensor);
  count_bytes(builder, arrivals, slow, end);
  return true;
}

void animate_hidden_computation(MotionBuilder& builder, const Arrivals& arrivals) {
  if (!point_out(builder, arrivals)) appear(builder, arrivals);
  if (!are_operands_shown(builder, arrivals)) label_enclosing_call(builder, arrivals.grid);
}

}  // namespace stridescope::scene::motion
