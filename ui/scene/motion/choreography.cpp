#include "ui/scene/motion/choreography.h"

#include <algorithm>
#include <tuple>

#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/refuse.h"
#include "ui/scene/motion/rewrite.h"
#include "ui/scene/motion/table.h"
#include "ui/scene/motion/write.h"

namespace stridescope::scene {
namespace {

/// Tensors that are new, or laid out anew, over a storage that was there. One that only stood aside is not.
bool is_new_view(const motion::Score& score, const TensorPart& part) {
  if (!part.has_grid) return false;
  const auto* old = part_in(score.from, part.tensor);
  if (was_left_out(score.from, score.trace, part.tensor)) return false;
  return !old || layout_before(score.trace, part.tensor) != part.tensor.layout();
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

bool is_of_temporary(const Source& source) { return source.part && source.part->is_leaving; }

bool is_made_on_the_way(const motion::Score& score, const TensorPart& part) {
  return part.is_leaving && !part_in(score.from, part.tensor);
}

/// The newest storage that a filled one waits for: itself, or what is read by what fills it, which may be
/// made after it.
std::int64_t newest_needed(const motion::Arrivals& arrivals) {
  auto newest = arrivals.strip->storage.id();
  for (const auto& arrival : arrivals.all)
    if (arrival.flow)
      for (const auto& source : arrival.flow->sources) newest = std::max(newest, source.storage.id());
  return newest;
}

/// With temporaries: one for every storage that is filled, one for what is written over in it, and one for
/// what is viewed or written after that. Storages are in order of their making then, each after what fills
/// it.
int beats_of(const motion::Score& score, std::vector<motion::Arrivals>& filled) {
  const auto& parts = score.to.tensors;
  if (std::none_of(parts.begin(), parts.end(), [&](const auto& p) { return is_made_on_the_way(score, p); }))
    return 1;
  std::ranges::stable_sort(filled, {}, [](const motion::Arrivals& arrivals) {
    const auto own = arrivals.strip->storage.id(), newest = newest_needed(arrivals);
    return std::tuple(newest, own != newest, own);
  });
  auto beats = static_cast<int>(filled.size());
  beats += static_cast<int>(std::count_if(filled.begin(), filled.end(), motion::is_rewritten));
  const bool has_view = std::any_of(parts.begin(), parts.end(), [&](const TensorPart& part) {
    return is_new_view(score, part) && is_of_temporary(source_of(part, score.from, score.to, score.trace));
  });
  return std::max(1, beats + (has_view || !score.trace.writes.empty() ? 1 : 0));
}

/// The tensors that read a filled storage itself; what is a view of a temporary comes later.
void rise_over(motion::Score& score, const motion::Arrivals& arrivals) {
  for (const auto& part : score.to.tensors) {
    if (!(part.tensor.storage() == arrivals.strip->storage) || !is_new_view(score, part)) continue;
    if (score.is_done(part.tensor) || is_of_temporary(source_of(part, score.from, score.to, score.trace)))
      continue;
    motion::rise(score, part);
    score.set_done(part.tensor);
  }
}

}  // namespace

Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                         const words::Words* words) {
  motion::Score score(from, to, trace, style, words);
  std::vector<motion::Arrivals> filled;
  double pace = 0;
  for (const auto& strip : to.strips)
    if (is_new_strip(score, strip)) {
      filled.push_back(motion::arrivals_in(score, strip));
      pace = std::max(pace, motion::see_through(score, filled.back()));
    }
  auto beats = beats_of(score, filled);
  const bool points_out = filled.empty() && beats == 1 && motion::writes_unseen(score);
  beats += points_out ? 1 : 0;
  score.set_move_secs(move_secs(score, pace) * (1 + 0.7 * (beats - 1)));
  int beat = 0;
  for (const auto& arrivals : filled) {
    if (beats > 1) score.set_beat(beat++, beats);
    motion::fill_of(trace, arrivals)(score, arrivals);
    motion::tell_what_follows(score, arrivals);
    if (beats > 1) rise_over(score, arrivals);
    if (motion::is_rewritten(arrivals)) {
      score.set_beat(beat++, beats);
      motion::rewrite(score, arrivals);
    }
  }
  if (beats > 1) score.set_beat(beats - 1, beats);
  for (const auto& part : to.tensors) {
    if (!is_new_view(score, part)) continue;
    if (score.is_done(part.tensor)) continue;
    const auto source = source_of(part, from, to, trace);
    if (score.has_arrivals(part.tensor.storage()) && !is_of_temporary(source)) {
      motion::rise(score, part);
      continue;
    }
    motion::moves_of(trace, part.tensor).view(score, part, source);
    motion::notice_kept(score, part, source);
  }
  motion::write(score, points_out);
  if (motion::is_refused(score)) motion::refuse(score);
  return std::move(score.plan);
}

}  // namespace stridescope::scene
