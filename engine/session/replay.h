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

/// Computes states anew, by running a session's statements once more beside it, in a memory of its own. One
/// that is asked for states in their order runs each statement once.
class Replay {
 public:
  /// `base` is where ids and addresses stood at the beginning.
  explicit Replay(const tensor::Memory::Mark& base) : base_(base) {}

  /// An import that has run before all steps.
  void begin_with(std::shared_ptr<const script::Statement> import) { imports_.push_back(std::move(import)); }
  /// What the statements may read.
  void set_files(std::shared_ptr<files::FileAccess> files) { files_ = std::move(files); }
  /// Whoever asks for a storage holds it until its bytes were read: the next that asks may change them.
  std::mutex& mutex() { return mutex_; }
  /// The storage with that id after the steps; null where no name reaches it. Throws Cancelled where the
  /// control says to stop.
  tensor::Storage storage(const script::SharedVector<std::shared_ptr<const Step>>& steps, std::int64_t id,
                          const tensor::Control& control = {});

 private:
  struct Run;
  std::mutex mutex_;
  tensor::Memory::Mark base_;
  std::vector<std::shared_ptr<const script::Statement>> imports_;
  std::shared_ptr<files::FileAccess> files_;
  std::shared_ptr<Run> run_;
};

}  // namespace stridescope::session
