#include <algorithm>

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

/// The legs that one window reads: a row of the result; single cells where it has no rows.
struct Pane {
  std::size_t begin = 0, end = 0;
  Rect frame;
};

std::vector<Pane> panes_of(const std::vector<Leg>& legs) {
  std::vector<Pane> panes;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const auto& index = legs[i].index;
    const bool same_row =
        i > 0 && index.size() > 1 && std::equal(index.begin(), index.end() - 1, legs[i - 1].index.begin());
    if (!same_row) panes.push_back({i, i, {}});
    panes.back().end = i + 1;
    panes.back().frame = around(panes.back().frame, legs[i].start);
  }
  return panes;
}

}  // namespace

void sweep(Score& score, const TensorPart& part, const Source&) {
  const auto legs = legs_from_strip(score, part);
  const auto panes = panes_of(legs);
  if (panes.empty()) return;
  constexpr double fall = 0.3, rest = 0.55;  // of the moving phase; of a window's turn
  const double turn = (1 - fall) / static_cast<double>(panes.size());
  for (std::size_t p = 0; p < panes.size(); ++p) {
    const double stands = turn * static_cast<double>(p);
    for (auto i = panes[p].begin; i < panes[p].end; ++i)
      take_off(score, legs[i],
               direct(score, legs[i], stands + turn * rest / 2, stands + turn * rest / 2 + fall));
    const bool last = p + 1 == panes.size();
    const auto here = frame_around(score, panes[p].frame);
    score.plan.boxes.push_back({here, last ? here : frame_around(score, panes[p + 1].frame),
                                score.moment(stands), score.moment(stands + turn * rest),
                                score.moment(stands + turn), score.moment(stands + turn), 0});
  }
}

}  // namespace stridescope::scene::motion
