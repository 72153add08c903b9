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

/// A counter of a new storage's bytes while it is filled, up to the number in the step's verdict.
struct ByteCounter {
  std::int64_t bytes = 0, itemsize = 1;
  std::vector<std::size_t> cells = {};  ///< filled cells, in `to.cells`; empty if not all are shown
  double begins = 0, ends = 0;          ///< range of arrival times of cells that are not shown
  Point at;                             ///< middle of its line
  float room = 0;                       ///< reserved width in pixels; 0: the free width there
};
/// The motion of a step, derived from its memory effects: the items that move between two scenes with their
/// paths and times, and items that exist only during the motion.
struct Choreography : Cast {
  double see_until = 0, move_until = 0;  ///< the remaining time is the settling phase
  double duration_secs = 0;
  Phases phases;
  /// The arrival time of each cell of `to`; 0 for cells that are also in `from`.
  std::vector<double> appear_times;
  std::vector<std::size_t> slots;       ///< cells of new strips, in `to.cells`: empty until they appear
  std::vector<std::size_t> late_boxes;  ///< in `to.boxes`: memory that is filled during the motion
  std::vector<Track> tracks;            ///< tracks of items of the two scenes
  bool leaves_out = false;              ///< a view leaves out cells of its source, which fade
  std::vector<ByteCounter> counters;
};

/// The maximum number of flights; further cells appear in their places.
inline constexpr std::size_t most_flights = 2000;

/// Only operands of kernel calls that are on the stage are animated. Results of other operands appear, with a
/// line that names the operation; without `words` there is no such line.
Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                         const words::Translator* words = nullptr);

/// Returns the items of both scenes with the tracks of their phases and of the choreography. Sets the tracks
/// of the plan's flights.
Cast stage_cast(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                Choreography& plan, bool reduced_motion);

}  // namespace stridescope::scene
