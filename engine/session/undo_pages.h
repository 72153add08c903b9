#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_set>

#include "engine/session/patch.h"

namespace stridescope::session {

/// Overwritten bytes kept for undo, up to a limit; beyond it, the oldest are dropped. Dropped bytes are
/// recomputed on demand by running the script up to that step.
class UndoPages {
 public:
  static constexpr std::int64_t default_limit_bytes = std::int64_t{1} << 30;

  std::int64_t limit_bytes() const { return limit_bytes_; }
  void set_limit_bytes(std::int64_t limit);
  std::int64_t kept_bytes() const { return kept_bytes_; }

  /// Drops old patches until `nbytes` more fit or none are left. Returns the dropped memory for reuse.
  ByteBuffer make_room(std::int64_t nbytes);
  void add(const std::shared_ptr<Patch>& patch);
  /// Call if a patch is destroyed or no longer kept for undo.
  void forget(const Patch& patch);
  /// Drops the oldest patches until the total is within the limit.
  void enforce();

 private:
  bool drop_oldest();

  std::int64_t limit_bytes_ = default_limit_bytes;
  std::int64_t kept_bytes_ = 0;
  std::deque<std::weak_ptr<Patch>> patches_;  ///< oldest first
  std::unordered_set<const Patch*> counted_;
  ByteBuffer spare_;
};

}  // namespace stridescope::session
