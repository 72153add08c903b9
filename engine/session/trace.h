#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/script/interpreter.h"
#include "engine/tensor/memory.h"

namespace stridescope::session {

/// Bytes of a region before and after a write, packed in the region's logical order: enough to undo and redo
/// it.
struct Write {
  tensor::Region region;
  std::vector<std::byte> before, after;
};

/// A tensor object whose rule was replaced in place (t_, squeeze_, ...).
struct Relayout {
  tensor::Tensor tensor;
  tensor::Layout before, after;
};

enum class EventKind : std::uint8_t { allocated, flowed, wrote, relaid };

/// One thing that happened to memory, in order. `index` is into the trace's list of that kind.
struct Event {
  EventKind kind;
  std::size_t index;
};

/// What a step did to memory: read by the animation, the explanations and undo.
struct Trace {
  std::vector<script::OpRecord> ops;       ///< operations in order of evaluation, with their tensors
  std::vector<tensor::Storage> allocated;  ///< new storages
  std::vector<tensor::Flow> flows;         ///< elements moved into new storages: copied from -> to
  std::vector<Write> writes;               ///< regions of storages that were there before
  std::vector<Relayout> relayouts;
  std::vector<Event> events;

  std::int64_t allocated_bytes() const;
  std::int64_t copied_bytes() const;  ///< bytes of the destinations of copy flows
};

}  // namespace stridescope::session
