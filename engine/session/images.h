#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_set>

#include "engine/session/patch.h"

namespace stridescope::session {

/// The bytes that history keeps of what was overwritten, within a limit: beyond it the oldest ones are
/// dropped. What was dropped is computed anew, by running the script up to there, where it is asked for.
class Images {
 public:
  static constexpr std::int64_t default_limit_bytes = std::int64_t{1} << 30;

  std::int64_t limit_bytes() const { return limit_bytes_; }
  void set_limit_bytes(std::int64_t limit);
  std::int64_t kept_bytes() const { return kept_bytes_; }

  /// Drops old ones until `nbytes` more are within the limit, or there are none. Gives their memory.
  ByteBuffer make_room(std::int64_t nbytes);
  void add(const std::shared_ptr<Patch>& patch);
  /// A patch that was added takes so much more than before.
  void grew(std::int64_t nbytes) { kept_bytes_ += nbytes; }
  /// A patch goes, or is no longer kept for undo.
  void forget(const Patch& patch);
  /// Drops what is beyond the limit.
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
