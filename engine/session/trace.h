#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/session/patch.h"
#include "engine/tensor/memory.h"

namespace stridescope::session {

/// A write, with enough data to undo and redo it.
struct Write {
  tensor::Region region;  ///< written region: all of it, or selected elements (a scatter)
  std::shared_ptr<const tensor::Storage::Contents> contents;  ///< of the storage, when it was written
  /// The bytes before the write or, while the write is undone, after it.
  std::shared_ptr<Patch> other;
  std::size_t flow = 0;    ///< index of its flow in the trace's `flows`
  std::int64_t count = 0;  ///< elements written; repeated writes count repeatedly

  std::int64_t nbytes() const { return count * tensor::itemsize(region.dtype); }
};

/// A tensor object whose layout was changed in place (t_, squeeze_, ...), possibly with its storage or dtype
/// (.data = ...).
struct Rebind {
  tensor::Tensor tensor;
  tensor::Layout before, after;
  tensor::Storage storage_before, storage_after;
  tensor::DType dtype_before, dtype_after;
  tensor::Grad grad_before, grad_after;

  tensor::Region region_before() const { return {storage_before, before, dtype_before, grad_before}; }
  tensor::Region region_after() const { return {storage_after, after, dtype_after, grad_after}; }
};

/// A storage whose size changed (resize_, out=).
struct Resize {
  tensor::Storage storage;
  std::shared_ptr<const tensor::Storage::Contents> before, after;
};

/// A list or iterator whose items were changed in place; one per list.
struct ListEdit {
  std::shared_ptr<script::Items> list;
  script::Items other;  ///< the items before the step or, while it is undone, after it
};

/// A changed version counter, which a tensor shares with its views; one per counter.
struct VersionBump {
  tensor::Tensor counter;
  std::int64_t before, after;
};

enum class EventKind : std::uint8_t { allocated, flowed, wrote, rebound, resized, list_edited };

/// A memory event, in order. `index`: into the trace's list of that kind.
struct Event {
  EventKind kind;
  std::size_t index;
};

/// Memory effects of a step, used by the animation, the explanations and undo.
struct Trace {
  std::vector<script::OpRecord> ops;       ///< in order of evaluation, with their tensors
  std::vector<tensor::Storage> allocated;  ///< new storages
  std::vector<tensor::Flow> flows;         ///< into new and existing storages
  std::vector<Write> writes;               ///< flows into existing storages, with the bytes that they changed
  std::vector<Rebind> rebinds;
  std::vector<Resize> resizes;
  std::vector<ListEdit> list_edits;
  std::vector<VersionBump> version_bumps;
  std::vector<Event> events;  ///< a flow that is a write has a single event, `wrote`

  std::int64_t allocated_bytes() const;
  std::int64_t copied_bytes() const;   ///< bytes of the destinations of copy flows
  std::int64_t written_bytes() const;  ///< bytes of the writes
};

/// Restores bytes and layouts from before the trace's statement, latest change first. If the bytes of a write
/// were dropped, the storage keeps its current bytes, and the caller has to fill them.
void undo(Trace& trace);
/// Redoes the undone changes; dropped bytes are handled as in undo().
void redo(Trace& trace);
/// Undoes a statement that becomes no step. Does not modify the trace, which may be read
/// concurrently.
void roll_back(const Trace& trace);

}  // namespace stridescope::session
