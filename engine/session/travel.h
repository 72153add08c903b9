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

/// A session on its way to another of its states. run() changes bytes and tensors and nothing else of the
/// session, so that it may be called on another thread; until the session has arrived it is not to be moved,
/// but may be asked, and its snapshots may be read.
class Travel {
 public:
  Travel(Travel&&) = default;
  Travel& operator=(Travel&&) = default;
  /// Once. Where the control says to stop it ends at a state on the way.
  void run(const tensor::Control& control);
  /// Bytes that it puts back.
  std::int64_t bytes() const { return bytes_; }
  /// Whether some of them were dropped: then statements are run once more.
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
