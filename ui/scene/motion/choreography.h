#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/trace.h"
#include "engine/words/words.h"
#include "ui/scene/motion/track.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// Bytes of a new storage, counted while they are filled: as many as the step's verdict says.
struct Counter {
  std::int64_t bytes = 0, itemsize = 1;
  std::vector<std::size_t> cells = {};  ///< that are filled, in `to.cells`; none where not all are shown
  double begins = 0, ends = 0;          ///< when the others are
  Point at;                             ///< middle of its line
  float room = 0;                       ///< that is given to it around that; 0: what is free there
};
/// Which items move between two scenes, where and when, and items that exist only during the motion; derived
/// from what the step did to memory.
struct Choreography : Cast {
  double see_until = 0, move_until = 0;  ///< the rest settles
  double duration_secs = 0;
  Phases phases;
  /// The time at which each cell of `to` has arrived; 0 for cells that are in `from` too.
  std::vector<double> appears;
  std::vector<std::size_t> slots;       ///< cells of new strips, in `to.cells`: empty until they appear
  std::vector<std::size_t> late_boxes;  ///< in `to.boxes`: they are memory that is filled during the motion
  std::vector<Track> tracks;            ///< of items of the two scenes
  bool leaves_out = false;              ///< whether a view leaves out cells of its source, which fade
  std::vector<Counter> counters;
};

/// At most this many cells fly; further ones appear in their places.
inline constexpr std::size_t most_flights = 2000;

/// Only operands of kernel calls that are on the stage meet. Results of other operands appear, with a line
/// that says which operation computes them; without `words` there is no such line.
Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                         const words::Words* words = nullptr);

/// Items of both scenes, with the tracks of their phases and of the choreography; flights of the plan get
/// theirs.
Cast stage_cast(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                Choreography& plan, bool reduced_motion);

}  // namespace stridescope::scene
