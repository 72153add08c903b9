#include "engine/session/travel.h"

#include <mutex>
#include <utility>

#include "engine/session/state.h"

namespace stridescope::session {

void Travel::run(const tensor::Control& control) {
  try {
    for (const auto& leg : legs_) {
      if (control.stop.stop_requested()) return;
      go(leg, control);
      ++gone_;
    }
  } catch (const tensor::Cancelled&) {
    // Cancelled before this leg changed anything.
  }
}

/// Moves to a neighbour: exchanges the contents of its trace with those of the live state.
void Travel::go(const Leg& leg, const tensor::Control& control) const {
  auto& trace = leg.step->trace;
  std::unique_lock computing(history_->replay->mutex(), std::defer_lock);
  std::vector<std::pair<const Write*, tensor::Storage>> dropped;
  for (const auto& write : trace.writes) {
    if (write.other->is_kept()) continue;
    if (!computing) computing.lock();
    dropped.emplace_back(&write, history_->replay->storage(leg.to->steps, write.region.storage.id(),
                                                           history_->files_now(), control));
  }

  const std::lock_guard lock(history_->mutex);
  for (const auto& write : trace.writes) history_->images.forget(*write.other);
  if (leg.is_forward) session::redo(trace);
  else session::undo(trace);
  for (const auto& [write, storage] : dropped)
    if (storage && write->region.storage.contents() == write->contents)
      write->other->copy(storage.bytes(), write->contents->bytes.get());
  for (const auto& write : trace.writes) history_->images.add(write.other);
  history_->images.enforce();
  leg.from->toward = leg.to;
  leg.from->between = leg.step;
  leg.from->is_before = leg.is_forward;
  leg.to->toward.reset();
  leg.to->between.reset();
  ++history_->moves;
  if (control.progress) control.progress->add(trace.written_bytes());
}

}  // namespace stridescope::session
