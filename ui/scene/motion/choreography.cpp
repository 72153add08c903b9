#include "ui/scene/motion/choreography.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "ui/scene/motion/motion_table.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene {
namespace {

/// Returns true for a grid whose tensor is new or laid out anew, unless it was only left out before.
bool is_new_view(const motion::MotionBuilder& builder, const TensorPart& part) {
  if (!part.has_grid) return false;
  const auto* old = part_in(builder.from, part.tensor);
  if (was_left_out(builder.from, builder.trace, part.tensor)) return false;
  return !old || layout_before(builder.trace, part.tensor) != part.tensor.layout();
}

bool is_new_strip(const motion::MotionBuilder& builder, const StripPart& strip) {
  return !strip_in(builder.from, strip.storage) && !was_left_out(builder.from, builder.trace, strip.storage);
}

/// The duration grows with the number of cells, up to a limit; at least `least_pace`.
double move_secs(const motion::MotionBuilder& builder, double least_pace) {
  std::int64_t arriving = 0;
  for (const auto& strip : builder.to.strips)
    if (is_new_strip(builder, strip)) arriving += strip.plan.window.shown();
  double duration_factor = builder.trace.writes.empty() ? 0.3 : 1.4;  // short if nothing moves
  if (arriving > 0) duration_factor = std::clamp(1.2 + 0.05 * static_cast<double>(arriving), 1.4, 3.0);
  double views = 0;
  for (const auto& part : builder.to.tensors)
    if (is_new_view(builder, part)) {
      duration_factor =
          std::max(duration_factor, motion::motions_of(builder.trace, part.tensor).duration_factor);
      ++views;
    }
  if (arriving == 0 && views > 1) duration_factor *= 1 + 0.35 * (std::min(views, 4.0) - 1);
  return builder.style.move_secs * std::max(duration_factor, least_pace);
}

bool is_of_temporary(const Source& source) { return source.part && source.part->is_released; }

bool is_intermediate(const motion::MotionBuilder& builder, const TensorPart& part) {
  return part.is_released && !part_in(builder.from, part.tensor);
}

/// Returns the newest storage that a filled one depends on: itself, or a source of its flows.
std::int64_t newest_needed(const motion::Arrivals& arrivals) {
  auto newest = arrivals.strip->storage.id();
  for (const auto& arrival : arrivals.all)
    if (arrival.flow)
      for (const auto& source : arrival.flow->sources) newest = std::max(newest, source.storage.id());
  return newest;
}

/// With temporaries: one beat for every storage that is filled, one for overwrites of its
/// elements, and one for later views and writes. Storages are in order of allocation, each after
/// its sources.
int beats_of(const motion::MotionBuilder& builder, std::vector<motion::Arrivals>& filled) {
  const auto& parts = builder.to.tensors;
  if (std::ranges::none_of(parts, [&](const auto& p) { return is_intermediate(builder, p); })) return 1;
  std::ranges::stable_sort(filled, {}, [](const motion::Arrivals& arrivals) {
    const auto own = arrivals.strip->storage.id(), newest = newest_needed(arrivals);
    return std::tuple(newest, own != newest, own);
  });
  auto beats = static_cast<int>(filled.size());
  beats += static_cast<int>(std::ranges::count_if(filled, motion::is_rewritten));
  const bool has_view = std::ranges::any_of(parts, [&](const TensorPart& part) {
    return is_new_view(builder, part) &&
           is_of_temporary(source_of(part, builder.from, builder.to, builder.trace));
  });
  return std::max(1, beats + (has_view || !builder.trace.writes.empty() ? 1 : 0));
}

/// Highlights new tensors that view a filled storage directly. Views of a temporary have a beat of their own,
/// later.
void rise_over(motion::MotionBuilder& builder, const motion::Arrivals& arrivals) {
  for (const auto& part : builder.to.tensors) {
    if (!(part.tensor.storage() == arrivals.strip->storage) || !is_new_view(builder, part)) continue;
    if (builder.is_done(part.tensor) ||
        is_of_temporary(source_of(part, builder.from, builder.to, builder.trace)))
      continue;
    motion::highlight_new_view(builder, part);
    builder.set_done(part.tensor);
  }
}

}  // namespace

Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                         const words::Translator* words) {
  motion::MotionBuilder builder(from, to, trace, style, words);
  std::vector<motion::Arrivals> filled;
  double duration_factor = 0;
  for (const auto& strip : to.strips)
    if (is_new_strip(builder, strip)) {
      filled.push_back(motion::arrivals_in(builder, strip));
      duration_factor = std::max(duration_factor, motion::animate_hidden_product(builder, filled.back()));
    }
  auto beats = beats_of(builder, filled);
  beats += static_cast<int>(
      std::ranges::count_if(filled, [](const auto& arrivals) { return motion::has_followup(arrivals); }));
  const bool points_out = filled.empty() && beats == 1 && motion::writes_hidden_intermediate(builder);
  beats += points_out ? 1 : 0;
  builder.set_move_secs(move_secs(builder, duration_factor) * (1 + 0.7 * (beats - 1)));
  int beat = 0;
  for (const auto& arrivals : filled) {
    if (beats > 1) builder.set_beat(beat++, beats);
    motion::add_slots(builder, arrivals);
    motion::fill_motion_of(trace, arrivals)(builder, arrivals);
    if (motion::has_followup(arrivals)) {
      builder.set_beat(beat++, beats);
      motion::animate_followup(builder, arrivals);
    }
    if (beats > 1) rise_over(builder, arrivals);
    if (motion::is_rewritten(arrivals)) {
      builder.set_beat(beat++, beats);
      motion::rewrite(builder, arrivals);
    }
  }
  if (beats > 1) builder.set_beat(beats - 1, beats);
  std::vector<std::pair<const TensorPart*, Source>> views;
  for (const auto& part : to.tensors) {
    if (!is_new_view(builder, part) || builder.is_done(part.tensor)) continue;
    auto source = source_of(part, from, to, trace);
    if (builder.has_arrivals(part.tensor.storage()) && !is_of_temporary(source))
      motion::highlight_new_view(builder, part);
    else views.emplace_back(&part, std::move(source));
  }
  // Several views of one tensor are read one after the other.
  const auto count = static_cast<int>(views.size());
  for (int i = 0; i < count; ++i) {
    const auto& [part, source] = views[static_cast<std::size_t>(i)];
    if (beats == 1) builder.set_beat(i, count);
    motion::motions_of(trace, part->tensor).view(builder, *part, source);
    motion::mark_read_cells(builder, *part, source);
  }
  if (beats == 1) builder.set_beat(0, 1);
  motion::write(builder, points_out);
  const auto& plan = builder.plan;
  const bool is_still = plan.flights.empty() && std::ranges::find(plan.tracks, Property::words,
                                                                  &Track::property) == plan.tracks.end();
  // The pace of moving cells does not change even if a later statement fails.
  if (is_still && motion::is_refused(builder)) motion::refuse(builder);
  builder.finish();
  return std::move(builder.plan);
}

}  // namespace stridescope::scene
