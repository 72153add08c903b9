#include "engine/session/trace.h"

#include "engine/session/region_bytes.h"

namespace stridescope::session {
std::int64_t Trace::allocated_bytes() const {
  std::int64_t sum = 0;
  for (const auto& storage : allocated) sum += storage.nbytes();
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

void undo(Trace& trace) {
  for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event) {
    if (event->kind == EventKind::wrote) {
      auto& write = trace.writes[event->index];
      // The storage holds what this write left: every later one has been undone.
      write.after = packed_bytes(write.region);
      unpack_bytes(write.region, write.before);
    } else if (event->kind == EventKind::relaid) {
      const auto& relayout = trace.relayouts[event->index];
      relayout.tensor.rebind(relayout.storage_before, relayout.before, relayout.dtype_before);
    } else if (event->kind == EventKind::resized) {
      const auto& resize = trace.resizes[event->index];
      resize.storage.set_contents(resize.before);
    }
  }
}

void redo(const Trace& trace) {
  for (const auto& event : trace.events) {
    if (event.kind == EventKind::wrote) {
      const auto& write = trace.writes[event.index];
      unpack_bytes(write.region, write.after);
    } else if (event.kind == EventKind::relaid) {
      const auto& relayout = trace.relayouts[event.index];
      relayout.tensor.rebind(relayout.storage_after, relayout.after, relayout.dtype_after);
    } else if (event.kind == EventKind::resized) {
      const auto& resize = trace.resizes[event.index];
      resize.storage.set_contents(resize.after);
    }
  }
}

}  // namespace stridescope::session
