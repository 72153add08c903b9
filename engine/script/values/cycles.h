#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// The containers that a script has changed. Only through these can a container hold itself, directly or
/// through others; then reference counts never free it. The destructor frees those of them that nothing else
/// holds. May be used from several threads.
class Cycles {
 public:
  Cycles() = default;
  Cycles(const Cycles&) = delete;
  Cycles& operator=(const Cycles&) = delete;
  ~Cycles();

  /// Notes a container that is about to change.
  void track(const std::shared_ptr<Items>& items);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<Items>> tracked_;
  std::size_t prune_at_ = 1024;  ///< how many there are when those that are gone are looked for
};

}  // namespace stridescope::script
