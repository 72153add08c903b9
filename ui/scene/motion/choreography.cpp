#include "ui/scene/motion/choreography.h"

#include <algorithm>

#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/refuse.h"
#include "ui/scene/motion/table.h"
#include "ui/scene/motion/write.h"

namespace stridescope::scene {
namespace {

/// Tensors that are new, or laid out anew, over a storage that was there. One that only stood aside is not.
bool is_new_view(const motion::Score& score, const TensorPart& part) {
  if (!part.has_grid) return false;
  const auto* old = part_in(score.from, part.tensor);
  if (was_left_out(score.from, score.trace, part.tensor)) return false;
  return !old || score.layout_before(part.tensor) != part.tensor.layout();
}

bool is_new_strip(const motion::Score& score, const StripPart& strip) {
  return !strip_in(score.from, strip.storage) && !was_left_out(score.from, score.trace, strip.storage);
}

/// The more arrive, the longer it takes, within reason; at least `least_pace`.
double move_secs(const motion::Score& score, double least_pace) {
  std::int64_t arriving = 0;
  for (const auto& strip : score.to.strips)
    if (is_new_strip(score, strip)) arriving += strip.plan.window.shown();
  double pace = score.trace.writes.empty() ? 0.3 : 1.4;  // where nothing moves, not long
  if (arriving > 0) pace = std::clamp(1.2 + 0.05 * static_cast<double>(arriving), 1.4, 3.0);
  for (const auto& part : score.to.tensors)
    if (is_new_view(score, part)) pace = std::max(pace, motion::moves_of(score.trace, part.tensor).pace);
  return score.style.move_secs * std::max(pace, least_pace);
}

}  // namespace

Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace,
                         const Style& style) {
  motion::Score score(from, to, trace, style);
  std::vector<motion::Arrivals> filled;
  double pace = 0;
  for (const auto& strip : to.strips)
    if (is_new_strip(score, strip)) {
      filled.push_back(motion::arrivals_in(score, strip));
      pace = std::max(pace, motion::see_through(score, filled.back()));
    }
  score.set_move_secs(move_secs(score, pace));
  for (const auto& arrivals : filled) motion::fill_of(trace, arrivals)(score, arrivals);
  for (const auto& part : to.tensors) {
    if (!is_new_view(score, part)) continue;
    if (score.is_done(part.tensor)) continue;
    if (score.has_arrivals(part.tensor.storage())) {
      motion::rise(score, part);
      continue;
    }
    const auto* old = part_in(from, part.tensor);
    const auto source = old ? Source{old, &from} : source_of(part, from, to, trace);
    motion::moves_of(trace, part.tensor).view(score, part, source);
    motion::notice_kept(score, part, source);
  }
  motion::write(score);
  if (motion::is_refused(score)) motion::refuse(score);
  return std::move(score.plan);
}

}  // namespace stridescope::scene
