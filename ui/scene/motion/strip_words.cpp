#include <algorithm>
#include <unordered_set>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/origin.h"
#include "ui/scene/motion/transition.h"

namespace stridescope::scene {
namespace {

void add_lane_keys(std::unordered_set<Key>& keys, const TensorPart& part, const StripPart& strip) {
  keys.insert(tensor_key(part.tensor, "lane-note"));
  for (std::int64_t row = 0; row < strip.plan.rows(); ++row)
    for (const char* kind : {"lane", "lane-name"}) keys.insert(tensor_key(part.tensor, kind, row));
  for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot)
    for (const char* kind : {"bead", "bead-order"})
      keys.insert(tensor_key(part.tensor, kind, strip.plan.window.index(slot)));
}

}  // namespace

/// Words of strips: their titles, and the lanes of tensors. Of what was there before, they stand before
/// anything moves; a new storage has its title with its strip, where the bytes that are counted leave room.
void Transition::name_strips(const session::Trace& trace) {
  constexpr std::int64_t most_runs = 4;
  const float line = line_height(style_.mono_large);
  for (const auto& strip : to_.strips) {
    const auto title = static_cast<std::int64_t>(key_of("title", "", strip.storage.id()));
    const bool is_new = std::any_of(trace.allocated.begin(), trace.allocated.end(),
                                    [&](const auto& made) { return made == strip.storage; });
    for (std::int64_t run = 0; run < most_runs; ++run) {
      const Key key = key_of("run", "", title, run);
      for (std::size_t i = 0; i < to_.labels.size(); ++i) {
        const auto& label = to_.labels[i];
        if (label.key != key) continue;
        const bool is_counted_over =
            std::any_of(plan_.counters.begin(), plan_.counters.end(), [&](const Counter& counter) {
              return label.at.y < counter.at.y + line && counter.at.y < label.at.y + line_height(label.size);
            });
        if (!is_new) label_comes_[i] = Comes::on_standing_card;
        else label_comes_[i] = is_counted_over ? Comes::when_counted : Comes::with_card;
      }
    }
  }
  std::unordered_set<Key> lanes;
  for (const auto& part : to_.tensors) {
    if (!part_in(from_, part.tensor)) continue;
    const auto* strip = strip_in(to_, part.tensor.storage());
    if (!strip) continue;
    add_lane_keys(lanes, part, *strip);
  }
  // So do the indices over its cells, in whichever row these are now.
  for (const auto& strip : to_.strips)
    for (std::int64_t slot = 0; strip_in(from_, strip.storage) && slot < strip.plan.window.shown(); ++slot)
      lanes.insert(key_of("index", "", strip.storage.id(), strip.plan.window.index(slot)));
  const auto stands = [&](Key key) { return lanes.count(key) > 0; };
  for (std::size_t i = 0; i < to_.labels.size(); ++i)
    if (stands(to_.labels[i].key)) label_comes_[i] = Comes::on_standing_card;
  for (std::size_t i = 0; i < to_.boxes.size(); ++i)
    if (stands(to_.boxes[i].key)) box_comes_[i] = Comes::on_standing_card;
}

void Transition::find_subject_items() {
  for (const auto& part : to_.tensors) shows_subject_.insert(tensor_key(part.tensor, "card"));
  for (const auto& strip : to_.strips) {
    constexpr std::int64_t overview_parts = 64;
    const auto id = strip.storage.id();
    for (std::int64_t i = 0; i < overview_parts; ++i) shows_subject_.insert(key_of("overview", "", id, i));
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot)
      shows_subject_.insert(key_of("storage", "", id, strip.plan.window.index(slot)));
    for (const auto& part : to_.tensors)
      if (part.tensor.storage() == strip.storage) add_lane_keys(shows_subject_, part, strip);
  }
}

}  // namespace stridescope::scene
