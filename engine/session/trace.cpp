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

void undo(const Rebind& rebind) {
  rebind.tensor.rebind(rebind.storage_before, rebind.before, rebind.dtype_before, rebind.grad_before);
}

}  // namespace

void undo(Trace& trace) {
  for (const auto& bump : trace.version_bumps) bump.counter.set_version(bump.before);
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
      auto& edit = trace.list_edits[event->index];
      std::swap(*edit.list, edit.other);
    }
  }
}

void redo(Trace& trace) {
  for (const auto& bump : trace.version_bumps) bump.counter.set_version(bump.after);
  for (const auto& event : trace.events) {
    if (event.kind == EventKind::wrote) {
      auto& write = trace.writes[event.index];
      exchange(write);
    } else if (event.kind == EventKind::rebound) {
      const auto& rebind = trace.rebinds[event.index];
      rebind.tensor.rebind(rebind.storage_after, rebind.after, rebind.dtype_after, rebind.grad_after);
    } else if (event.kind == EventKind::resized) {
      const auto& resize = trace.resizes[event.index];
      resize.storage.set_contents(resize.after);
    } else if (event.kind == EventKind::list_edited) {
      auto& edit = trace.list_edits[event.index];
      std::swap(*edit.list, edit.other);
    }
  }
}

void roll_back(const Trace& trace) {
  for (const auto& bump : trace.version_bumps) bump.counter.set_version(bump.before);
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
      const auto& edit = trace.list_edits[event->index];
      *edit.list = edit.other;
    }
  }
}

}  // namespace stridescope::session
