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
  tensor::Region region;  ///< that was written to: all of it, or chosen elements (a scatter)
  std::shared_ptr<const tensor::Storage::Contents> contents;  ///< the storage's when it was written
  /// The bytes before the write or, while it is undone, the bytes after it.
  std::shared_ptr<Patch> other;
  std::size_t flow = 0;    ///< the flow that wrote it, in the trace's `flows`
  std::int64_t count = 0;  ///< elements written; repeated writes count repeatedly

  std::int64_t nbytes() const { return count * tensor::itemsize(region.dtype); }
};

/// A tensor object that got another layout in place (t_, squeeze_, ...), or also another storage or dtype
/// (.data = ...).
struct Relayout {
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

/// A list or iterator whose items changed in place; once for each list.
struct Relist {
  std::shared_ptr<script::Items> list;
  script::Items other;  ///< the items before the step or, while it is undone, after it
};

/// A changed count of in-place writes to a tensor and its views; once for each counter.
struct Recount {
  tensor::Tensor counter;
  std::int64_t before, after;
};

enum class EventKind : std::uint8_t { allocated, flowed, wrote, relaid, resized, relisted };

/// A memory event, in order. `index` is into the trace's list of that kind.
struct Event {
  EventKind kind;
  std::size_t index;
};

/// Memory effects of a step, read by the animation, the explanations and undo.
struct Trace {
  std::vector<script::OpRecord> ops;       ///< operations in order of evaluation, with their tensors
  std::vector<tensor::Storage> allocated;  ///< new storages
  std::vector<tensor::Flow> flows;         ///< elements moved, into new and existing storages
  std::vector<Write> writes;  ///< the flows into storages that were there, with the bytes they changed
  std::vector<Relayout> relayouts;
  std::vector<Resize> resizes;
  std::vector<Relist> relists;
  std::vector<Recount> recounts;
  std::vector<Event> events;  ///< a flow that is a write has one event, `wrote`

  std::int64_t allocated_bytes() const;
  std::int64_t copied_bytes() const;   ///< bytes of the destinations of copy flows
  std::int64_t written_bytes() const;  ///< bytes of the writes
};

/// Restores bytes and layouts from before the trace's statement, latest change first. For writes whose bytes
/// were dropped, the storages keep their present bytes, and the caller has to fill them.
void undo(Trace& trace);
/// Redoes the undone changes; the same holds for dropped bytes.
void redo(Trace& trace);
/// Undoes a statement that does not become a step. The trace stays as it is, so that it can be read
/// meanwhile.
void roll_back(const Trace& trace);

}  // namespace stridescope::session
