#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "engine/script/values/shared_vector.h"
#include "engine/session/step.h"
#include "engine/tensor/memory.h"

namespace stridescope::files {
class FileAccess;
}

namespace stridescope::session {

/// Recomputes past states by rerunning a session's statements in a separate memory. If states are requested
/// in order, each statement runs once.
class Replay {
 public:
  /// `base`: the next storage id and address at the start of the session.
  explicit Replay(const tensor::Memory::Mark& base) : base_(base) {}

  /// Adds an import that runs before all steps.
  void import_at_start(std::shared_ptr<const script::Statement> import) {
    imports_.push_back(std::move(import));
  }
  /// The caller locks this mutex until it has read a storage's bytes: the next request may change them.
  std::mutex& mutex() { return mutex_; }
  /// The storage with this id after the given steps, which may read `files`; null if unreachable. Throws
  /// Cancelled if the control requests a stop.
  tensor::Storage storage(const script::SharedVector<std::shared_ptr<const Step>>& steps, std::int64_t id,
                          std::shared_ptr<const files::FileAccess> files,
                          const tensor::Control& control = {});

 private:
  struct Run;
  std::mutex mutex_;
  tensor::Memory::Mark base_;
  std::vector<std::shared_ptr<const script::Statement>> imports_;
  std::shared_ptr<Run> run_;
};

}  // namespace stridescope::session
