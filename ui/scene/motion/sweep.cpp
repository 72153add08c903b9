#include <algorithm>

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/cell_paths.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

/// The paths that one window reads: those that have the first `kept` indices in common.
struct Pane {
  std::size_t begin = 0, end = 0;
  Rect frame;
};

std::vector<Pane> panes_of(const std::vector<CellPath>& paths, std::size_t kept) {
  std::vector<Pane> panes;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto& index = paths[i].index;
    const bool is_same = i > 0 && index.size() > 1 &&
                         std::equal(index.begin(), index.begin() + static_cast<std::ptrdiff_t>(kept),
                                    paths[i - 1].index.begin());
    if (!is_same) panes.push_back({i, i, {}});
    panes.back().end = i + 1;
    panes.back().frame = around(panes.back().frame, paths[i].start);
  }
  return panes;
}

/// Of a tensor that has rows of its own, windows are seen there, not in its storage.
bool is_seen_in_grid(const MotionBuilder& builder, const TensorPart& part, const Source& source) {
  if (!source.part || !source.part->has_grid || source.part->tensor.dim() < 2) return false;
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.same_object(part.tensor)) return op->name == "unfold";
  return false;
}

}  // namespace

void sweep(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const bool in_grid = is_seen_in_grid(builder, part, source);
  const auto paths = in_grid ? cell_paths_of(builder, part, source) : paths_from_strip(builder, part);
  if (paths.empty()) return;
  // Rows of the result, or blocks of them where there are many.
  constexpr std::size_t most_panes = 16;
  auto kept = std::max<std::size_t>(paths[0].index.size(), 2) - 1;
  auto panes = panes_of(paths, kept);
  while (in_grid && kept > 1 && panes.size() > most_panes) panes = panes_of(paths, --kept);
  constexpr double longest = 0.3, rest = 0.55;  // of the moving phase; of a window's turn
  constexpr double at_a_time = 2.2;
  const auto count = static_cast<double>(panes.size());
  const double fall = in_grid ? std::min(longest, at_a_time / (count + at_a_time)) : longest;
  const double turn = (1 - fall) / count;
  for (std::size_t p = 0; p < panes.size(); ++p) {
    const double stands = turn * static_cast<double>(p);
    for (auto i = panes[p].begin; i < panes[p].end; ++i) {
      auto flight = direct(builder, paths[i], stands + turn * rest / 2, stands + turn * rest / 2 + fall);
      flight.emerges = in_grid;
      flight.joins = true;  // behind the windows that have come
      take_off(builder, paths[i], std::move(flight));
    }
    const bool last = p + 1 == panes.size();
    const auto here = frame_around(builder, panes[p].frame);
    builder.plan.boxes.push_back({here, last ? here : frame_around(builder, panes[p + 1].frame),
                                  builder.moment(stands), builder.moment(stands + turn * rest),
                                  builder.moment(stands + turn), builder.moment(stands + turn), 0});
  }
}

}  // namespace stridescope::scene::motion
