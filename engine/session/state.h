#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "engine/script/values/shared_map.h"
#include "engine/script/values/shared_vector.h"
#include "engine/session/images.h"
#include "engine/session/replay.h"
#include "engine/session/step.h"
#include "engine/tensor/generator.h"
#include "engine/tensor/memory.h"

namespace stridescope::session {

/// Writes to a storage that torch.empty made: the last one, and those before it.
struct Written {
  tensor::Region region;
  std::vector<std::int64_t> chosen = {};  ///< of it, in ascending order; empty: all of it
  std::int64_t whole_bytes = 0;           ///< this many bytes from the beginning were written in one write
  std::shared_ptr<const Written> before;
};

/// The state between two statements. Tensor objects, storages and bytes exist once, in the live state. Every
/// other state refers to its neighbour towards the live one, and to the step between them, whose trace has
/// the differences.
struct State {
  script::Environment environment;
  std::shared_ptr<const tensor::Generator> generator;
  tensor::Memory::Mark mark;                                                ///< next storage id and address
  script::SharedVector<std::shared_ptr<const Step>> steps;                  ///< that led here
  script::SharedMap<std::int64_t, std::shared_ptr<const Written>> written;  ///< by storage id

  /// The identities of the dimensions of each tensor (Snapshot::axes); absent: 0, 1, 2, ...
  script::SharedMap<const void*, std::shared_ptr<const tensor::Dims>> axes;

  /// The displayed numbers, by id, of storages that a name has reached since they were allocated.
  script::SharedMap<std::int64_t, std::int64_t> numbers;
  std::int64_t numbered = 0;

  std::shared_ptr<const State> toward;  ///< null: this is the live state
  std::shared_ptr<const Step> between;
  bool is_before = true;  ///< whether this state is the one before that step
};

/// Adds a step's writes to storages that torch.empty made.
void note_written(State& state, const Trace& trace);
/// Adds which dimensions the tensors have that a step made or changed.
void note_axes(State& state, const Trace& trace);

/// Numbers the storages that a step made and that names reach after it; `before` are the names before it.
/// `budget`: as for held_before().
void note_numbers(State& state, const Step& step, const script::Environment& before, tensor::Budget& budget);

/// Shared by a session and its snapshots. Readers of the live state, and of `toward` and `between` of any
/// state, hold the mutex; so do writers, except for bytes that are already in a trace.
struct History {
  std::mutex mutex;
  std::uint64_t moves = 0;  ///< grows with every change
  Images images;
  /// Recomputes dropped images. It has a mutex of its own, which is locked before this one.
  std::shared_ptr<Replay> replay;
  std::shared_ptr<const files::FileAccess> files;  ///< that statements may read; null: none
  std::shared_ptr<const files::FileAccess> files_now() {
    const std::lock_guard lock(mutex);
    return files;
  }
};

}  // namespace stridescope::session
