#pragma once

#include <optional>

#include "engine/session/trace.h"
#include "engine/words/words.h"
#include "ui/scene/motion/choreography.h"
#include "ui/scene/motion/glide.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// All frames between the scene before a step and the scene after it, in three phases: see (cells that are
/// read are highlighted, the others make room), move, settle. Built once per step; every frame is a function
/// of time alone, so seeking is exact: frame(0) equals `from`, frame(1) equals `to`. With reduced motion,
/// timing and order are the same, but nothing moves: items that change places fade out and in. `words` must
/// outlive it. If `last` is given, `to` still shows tensors that the step read and rebound; they leave at the
/// end, and frame(1) equals `last`.
class Transition {
 public:
  Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
             const words::Translator& words, bool reduced_motion = false, std::optional<Scene> last = {});
  /// In seconds at speed 1.
  double duration_secs() const;
  Scene frame(double t) const;
  const Scene& from() const { return from_; }
  const Scene& to() const { return last_ ? *last_ : to_; }

 private:
  Scene playing(double t) const;

  Scene from_, to_;
  std::optional<Scene> last_;
  std::optional<Glide> leave_;  ///< from `to_` to `last_`
  Style style_;
  bool reduced_;
  const words::Translator* words_;
  Choreography plan_;
  Cast stage_;
};

}  // namespace stridescope::scene
