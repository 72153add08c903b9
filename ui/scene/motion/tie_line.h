#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// What ties a cell of the strip to one of a grid while something happens between them.
struct TieLine {
  Rect from, to;
  Key key = 0;
  Color color = {};
  double comes = 0, goes = 0;
};
/// Over the card's edge, then down in the gap before the cell: it touches no words.
void add_tie_line(MotionBuilder& builder, const TensorPart& part, const TieLine& tie_line);

}  // namespace stridescope::scene::motion
