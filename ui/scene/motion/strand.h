#pragma once

#include "ui/scene/motion/score.h"

namespace stridescope::scene::motion {

/// What ties a cell of the strip to one of a grid while something happens between them.
struct Strand {
  Rect from, to;
  Key key = 0;
  Color color = {};
  double comes = 0, goes = 0;
};
/// Over the card's edge, then down in the gap before the cell: it touches no words.
void add_strand(Score& score, const TensorPart& part, const Strand& strand);

}  // namespace stridescope::scene::motion
