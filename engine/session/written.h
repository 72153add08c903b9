#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::session {

/// Which elements of some storages have been written by the steps of a snapshot: looked up in the steps once,
/// for all of the storages.
class Written {
 public:
  Written() = default;
  Written(const Snapshot& snapshot, const std::vector<tensor::Storage>& storages);
  /// Whether an element at `byte_offset` has been written. True for storages that were initialised at birth,
  /// and for those that were not asked about.
  bool has(const tensor::Storage& storage, std::int64_t byte_offset) const;

 private:
  std::map<std::int64_t, std::vector<tensor::Region>>
      parts_;  ///< by id, where one write did not fill the whole
};

}  // namespace stridescope::session
