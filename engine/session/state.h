#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "engine/script/values/shared_map.h"
#include "engine/script/values/shared_vector.h"
#include "engine/session/replay.h"
#include "engine/session/step.h"
#include "engine/session/undo_pages.h"
#include "engine/tensor/generator.h"
#include "engine/tensor/memory.h"

namespace stridescope::session {

/// Writes to a storage that torch.empty made: the last write, linked to earlier ones.
struct WriteHistory {
  tensor::Region region;
  std::vector<std::int64_t> written_indices =
      {};                                ///< storage indices written, ascending; empty: the whole region
  std::int64_t filled_prefix_bytes = 0;  ///< length of the gapless prefix that this write filled
  std::shared_ptr<const WriteHistory> before;
};

/// The state between two statements. Tensor objects, storages and bytes exist once, in the live state. Every
/// other state refers to its neighbour in the direction of the live one and to the step between them, whose
/// trace has the differences.
struct State {
  script::Environment environment;
  std::shared_ptr<const tensor::Generator> generator;
  tensor::Memory::Mark mark;                                ///< next storage id and address
  script::SharedVector<std::shared_ptr<const Step>> steps;  ///< steps before this state
  script::SharedMap<std::int64_t, std::shared_ptr<const WriteHistory>> write_histories;  ///< by storage id

  /// The ids of the dimensions of each tensor (Snapshot::axes); absent: 0, 1, 2, ...
  script::SharedMap<const void*, std::shared_ptr<const tensor::Dims>> axes;

  /// Displayed numbers, by storage id, of storages that have been reachable from a name.
  script::SharedMap<std::int64_t, std::int64_t> storage_numbers;
  std::int64_t storage_number_count = 0;

  std::shared_ptr<const State> next_toward_live;  ///< null: this is the live state
  std::shared_ptr<const Step> step_between;
  bool is_before = true;  ///< true if this state precedes that step
};

/// Records a step's writes to storages that torch.empty made.
void record_writes(State& state, const Trace& trace);
/// Records the dimension ids of tensors that a step created or changed.
void record_axis_ids(State& state, const Trace& trace);

/// Numbers the storages that a step allocated and that names reach after it; `before`: the names before it.
/// `budget`: as for reachable_before().
void number_storages(State& state, const Step& step, const script::Environment& before,
                     tensor::Budget& budget);

/// Shared by a session and its snapshots. Access to the live state, and to `next_toward_live` and
/// `step_between` of any state, requires the mutex, except writes to bytes that a trace has already recorded.
struct History {
  std::mutex mutex;
  std::uint64_t revision = 0;  ///< incremented by every change
  UndoPages undo_pages;
  /// Recomputes dropped undo pages. Its own mutex is locked before this one.
  std::shared_ptr<Replay> replay;
  std::shared_ptr<const files::FileAccess> files;  ///< files that statements may read; null: none
  std::shared_ptr<const files::FileAccess> files_now() {
    const std::lock_guard lock(mutex);
    return files;
  }
};

}  // namespace stridescope::session
