#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/trace.h"
#include "engine/words/words.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// What a kernel call of the step reads.
struct CallOperand {
  std::size_t flow = 0, source = 0;  ///< in the trace's flows, and in the sources of that
  std::int64_t nth = 0;              ///< of the elements that the flow writes: what is made of it
};
/// The path of a cell: to a waypoint (the grid slides there as a whole), then to its own place.
struct Flight {
  std::size_t cell = 0;  ///< in `to.cells`: what it becomes, or looks like
  Rect start, waypoint;
  Rect end;
  /// Times in 0..1: it leaves the start, reaches the waypoint, leaves that, and lands.
  double leaves = 0, turns = 0, departs = 0, lands = 0;
  Point hop = {}, lift = {};  ///< how far off the straight line it is halfway, on each path
  float climbs =
      0;  ///< of the second path, after which it goes up, being below its place by then; 0: straight
  std::optional<double> waits = {};        ///< it is shown at its start from then on
  double stays = 0;                        ///< it is shown where it landed until then
  std::string text = {};                   ///< while it flies; empty: the cell's
  std::optional<std::string> landed = {};  ///< its text where it landed; "": none there
  std::optional<Color> fill = {};
  float opacity = 1;     ///< below: a ghost, of memory that is not there
  bool yields = false;   ///< what it passes over can be read through it
  bool emerges = false;  ///< it comes out from behind the cells of the grid that it leaves
  bool joins = false;    ///< it comes behind what has come together where it lands
  Rect passes = {};      ///< of the grid that it lands in, what stands where it passes
  std::optional<CallOperand> operand =
      {};  ///< that the cell stands for; absent: a cell of a view, which only moves
};
/// An existing cell that changes: it flashes, and shows its new text from the middle on.
struct Flash {
  std::size_t cell = 0;  ///< in `to.cells`
  double begins = 0, ends = 0;
  bool is_written = true;  ///< false: it does not flash, only its text is another one then
  std::string before;      ///< its text until then, where it had no room for one; else empty
};
/// A cell that the step makes and writes over: it flashes, and shows `before` until the middle.
struct Rewrite {
  std::size_t cell = 0;  ///< in `to.cells`
  std::string before;    ///< empty where that is not known
  double begins = 0, ends = 0;
  bool was_unwritten = false;  ///< it is hatched until then
};
/// A cell that is pointed out for a while, by a ring.
struct Glow {
  std::size_t cell = 0;  ///< in `to.cells`
  double begins = 0, ends = 0;
};
/// A cell of the scene before that the new tensor reads, or leaves out.
struct Noticed {
  Key cell = 0;
  bool is_kept = true;
};
/// Bytes of a new storage, counted while they are filled: as many as the step's verdict says.
struct Counter {
  std::int64_t bytes = 0, itemsize = 1;
  std::vector<std::size_t> cells = {};  ///< that are filled, in `to.cells`; none where not all are shown
  double begins = 0, ends = 0;          ///< when the others are
  Point at;                             ///< middle of its line
  float room = 0;                       ///< that is given to it around that; 0: what is free there
};
/// An item that exists only during the motion: it fades in, moves from one place and look to another, and
/// fades out.
template <class Item>
struct Prop {
  Item start, end;
  double comes = 0, departs = 0, lands = 0, goes = 1;
  double fade = 0.04;  ///< of the time; 0: it is there at once, and gone at once
  float lift = 0;      ///< first it goes so far down, negative: up, and last it comes back from there
};

/// Which items move between two scenes, where and when; derived from what the step did to memory.
struct Choreography {
  double see_until = 0, move_until = 0;  ///< the rest settles
  double duration_secs = 0;
  std::vector<double>
      appears;  ///< for each cell of `to` that is not in `from`: when it stands in its place; else 0
  std::vector<std::size_t>
      slots;  ///< cells of new strips, in `to.cells`: empty places until something arrives
  std::vector<std::size_t> late_boxes;  ///< in `to.boxes`: what stands for memory that is filled by then
  std::vector<Flight> flights;
  std::vector<Flash> flashes;
  std::vector<Rewrite> rewrites;
  std::vector<Glow> glows;
  Color glow;  ///< colour of the glowing rings
  std::vector<Noticed> notices;
  std::vector<Counter> counters;
  std::vector<Prop<Box>> boxes;
  std::vector<Prop<Label>> labels;
  std::vector<Prop<Curve>> curves;
};

/// At most this many cells fly; further ones appear in their places.
inline constexpr std::size_t most_flights = 2000;

/// Only operands of kernel calls that are on the stage meet. Results of other operands appear, with a line
/// that says which operation computes them; without `words` there is no such line.
Choreography choreograph(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                         const words::Words* words = nullptr);

}  // namespace stridescope::scene
