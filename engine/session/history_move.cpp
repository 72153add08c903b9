#include "engine/session/history_move.h"

#include <mutex>
#include <utility>

#include "engine/session/state.h"

namespace stridescope::session {

void HistoryMove::run(const tensor::Control& control) {
  try {
    for (const auto& transition : transitions_) {
      if (control.stop.stop_requested()) return;
      go(transition, control);
      ++done_;
    }
  } catch (const tensor::Cancelled&) {
    // Cancelled before this transition changed anything.
  }
}

/// Moves to a neighbouring state: undoes or redoes the step's changes, and recomputes dropped bytes.
void HistoryMove::go(const StateTransition& transition, const tensor::Control& control) const {
  auto& trace = transition.step->trace;
  std::unique_lock computing(history_->replay->mutex(), std::defer_lock);
  std::vector<std::pair<const Write*, tensor::Storage>> dropped;
  for (const auto& write : trace.writes) {
    if (write.other->is_kept()) continue;
    if (!computing) computing.lock();
    dropped.emplace_back(&write, history_->replay->storage(transition.to->steps, write.region.storage.id(),
                                                           history_->files_now(), control));
  }

  const std::lock_guard lock(history_->mutex);
  for (const auto& write : trace.writes) history_->undo_pages.forget(*write.other);
  if (transition.is_forward) session::redo(trace);
  else session::undo(trace);
  for (const auto& [write, storage] : dropped)
    if (storage && write->region.storage.contents() == write->contents)
      write->other->copy(storage.bytes(), write->contents->bytes.get());
  for (const auto& write : trace.writes) history_->undo_pages.add(write.other);
  history_->undo_pages.enforce();
  transition.from->next_toward_live = transition.to;
  transition.from->step_between = transition.step;
  transition.from->is_before = transition.is_forward;
  transition.to->next_toward_live.reset();
  transition.to->step_between.reset();
  ++history_->revision;
  if (control.progress) control.progress->add(trace.written_bytes());
}

}  // namespace stridescope::session
