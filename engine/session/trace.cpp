#include "engine/session/trace.h"

#include <utility>

#include "engine/session/element_origins.h"

namespace stridescope::session {

std::int64_t Trace::allocated_bytes() const {
  std::int64_t sum = 0;
  for (const auto& storage : allocated) sum += occupied_bytes(storage);
  return sum;
}

std::int64_t Trace::copied_bytes() const {
  std::int64_t sum = 0;
  for (const auto& flow : flows) {
    if (flow.kind == tensor::FlowKind::copy)
      sum += flow.written_count() * tensor::itemsize(flow.destination.dtype);
  }
  return sum;
}

std::int64_t Trace::written_bytes() const {
  std::int64_t sum = 0;
  for (const auto& write : writes) sum += write.nbytes();
  return sum;
}

namespace {

std::byte* bytes_of(const Write& write) { return write.contents->bytes.get(); }

void exchange(const Write& write) {
  auto* bytes = bytes_of(write);
  if (!bytes) return;
  if (write.other->is_kept()) write.other->exchange(bytes);
  else write.other->take(bytes);
}

void undo(const Rebind& relayout) {
  relayout.tensor.rebind(relayout.storage_before, relayout.before, relayout.dtype_before,
                         relayout.grad_before);
}

}  // namespace

void undo(Trace& trace) {
  for (const auto& recount : trace.version_bumps) recount.counter.set_version(recount.before);
  for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event) {
    if (event->kind == EventKind::wrote) {
      auto& write = trace.writes[event->index];
      exchange(write);
    } else if (event->kind == EventKind::rebound) {
      undo(trace.rebinds[event->index]);
    } else if (event->kind == EventKind::resized) {
      const auto& resize = trace.resizes[event->index];
      resize.storage.set_contents(resize.before);
    } else if (event->kind == EventKind::list_edited) {
      auto& relist = trace.list_edits[event->index];
      std::swap(*relist.list, relist.other);
    }
  }
}

void redo(Trace& trace) {
  for (const auto& recount : trace.version_bumps) recount.counter.set_version(recount.after);
  for (const auto& event : trace.events) {
    if (event.kind == EventKind::wrote) {
      auto& write = trace.writes[event.index];
      exchange(write);
    } else if (event.kind == EventKind::rebound) {
      const auto& relayout = trace.rebinds[event.index];
      relayout.tensor.rebind(relayout.storage_after, relayout.after, relayout.dtype_after,
                             relayout.grad_after);
    } else if (event.kind == EventKind::resized) {
      const auto& resize = trace.resizes[event.index];
      resize.storage.set_contents(resize.after);
    } else if (event.kind == EventKind::list_edited) {
      auto& relist = trace.list_edits[event.index];
      std::swap(*relist.list, relist.other);
    }
  }
}

void roll_back(const Trace& trace) {
  for (const auto& recount : trace.version_bumps) recount.counter.set_version(recount.before);
  for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event) {
    if (event->kind == EventKind::wrote) {
      const auto& write = trace.writes[event->index];
      if (bytes_of(write)) write.other->write(bytes_of(write));
    } else if (event->kind == EventKind::rebound) {
      undo(trace.rebinds[event->index]);
    } else if (event->kind == EventKind::resized) {
      const auto& resize = trace.resizes[event->index];
      resize.storage.set_contents(resize.before);
    } else if (event->kind == EventKind::list_edited) {
      const auto& relist = trace.list_edits[event->index];
      *relist.list = relist.other;
    }
  }
}

}  // namespace stridescope::session
