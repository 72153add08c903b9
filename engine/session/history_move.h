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
/// may be called on another thread. Until finish_move(), the session must not be moved; its const functions
/// and its snapshots may be used.
class HistoryMove {
 public:
  HistoryMove(HistoryMove&&) = default;
  HistoryMove& operator=(HistoryMove&&) = default;
  /// Call once. If the control requests a stop, it ends at an intermediate state.
  void run(const tensor::Control& control);
  /// The number of bytes to restore.
  std::int64_t bytes() const { return bytes_; }
  /// True if some of them were dropped, so that statements have to be rerun.
  bool needs_rerun() const { return needs_rerun_; }

 private:
  friend class Session;
  struct StateTransition {
    std::shared_ptr<State> from, to;
    std::shared_ptr<Step> step;
    bool is_forward = true;
  };
  HistoryMove() = default;
  void go(const StateTransition& transition, const tensor::Control& control) const;

  std::shared_ptr<History> history_;
  std::vector<StateTransition> transitions_;
  std::size_t begin_ = 0, done_ = 0;
  std::int64_t bytes_ = 0;
  bool needs_rerun_ = false;
};

}  // namespace stridescope::session
