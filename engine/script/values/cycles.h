#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// Tracks the containers that a script has changed. Only these can be part of reference cycles,
/// which reference counts never free. The destructor frees those in unreachable cycles.
/// Thread-safe.
class Cycles {
 public:
  Cycles() = default;
  Cycles(const Cycles&) = delete;
  Cycles& operator=(const Cycles&) = delete;
  ~Cycles();

  /// Tracks a container that is about to change.
  void track(const std::shared_ptr<Items>& items);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<Items>> tracked_;
  std::size_t prune_at_ = 1024;  ///< size at which expired entries are next removed
};

}  // namespace stridescope::script
