#pragma once

#include <string>
#include <vector>

#include "engine/session/trace.h"
#include "ui/scene/choreography.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"
#include "ui/scene/tween.h"

namespace stridescope::scene {

/// What lies between the scene before a step and the scene after it: see (what is read is pointed out, what
/// stays makes room), move, settle. Built once a step; then every frame is a function of time alone, so
/// seeking is exact: frame(0) equals `from`, frame(1) equals `to`.
class Transition {
 public:
  Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
             bool reduced_motion = false, std::string_view language = "en");
  /// At speed 1.
  double duration_secs() const { return plan_.duration_secs; }
  Scene frame(double t) const;
  const Scene& from() const { return from_; }
  const Scene& to() const { return to_; }

 private:
  Progress progress_at(double t) const;
  Scene faded(double t) const;
  void add_cells(Scene& scene, double t) const;
  void add_glows(Scene& scene, double t) const;
  void add_flights(Scene& scene, double t) const;
  void add_counters(Scene& scene, double t) const;

  Scene from_, to_;
  Style style_;
  bool reduced_;
  std::string language_;
  Choreography plan_;
  std::vector<Match> boxes_, cells_, labels_, curves_;
  std::vector<std::int8_t> notice_;    ///< for each cell of `from`: 1 kept, -1 left out
  std::vector<bool> slot_;             ///< for each cell of `to`: an empty place until it appears
  std::vector<std::ptrdiff_t> flash_;  ///< for each cell of `to`: index of its flash, or -1
};

}  // namespace stridescope::scene
