#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/session/step.h"
#include "engine/tensor/control.h"

namespace stridescope::session {

struct History;
struct State;

/// A move of a session to another of its states. run() changes only bytes and tensors of the session, so it
/// may be called on another thread. Until arrive(), the session must not be moved; its const functions and
/// its snapshots may be used.
class Travel {
 public:
  Travel(Travel&&) = default;
  Travel& operator=(Travel&&) = default;
  /// Call once. If the control requests a stop, it ends at an intermediate state.
  void run(const tensor::Control& control);
  /// The number of bytes to restore.
  std::int64_t bytes() const { return bytes_; }
  /// True if some of them were dropped, so that statements have to be rerun.
  bool computes_anew() const { return computes_anew_; }

 private:
  friend class Session;
  struct Leg {
    std::shared_ptr<State> from, to;
    std::shared_ptr<Step> step;
    bool is_forward = true;
  };
  Travel() = default;
  void go(const Leg& leg, const tensor::Control& control) const;

  std::shared_ptr<History> history_;
  std::vector<Leg> legs_;
  std::size_t begin_ = 0, gone_ = 0;
  std::int64_t bytes_ = 0;
  bool computes_anew_ = false;
};

}  // namespace stridescope::session
