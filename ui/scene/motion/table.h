#pragma once

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

/// What a script::Motion looks like. `pace`: how long its cells take, in the style's measure; for results in
/// a new storage it also grows with their number.
struct Moves {
  ViewMotion view = regroup;
  double pace = 1;
  FillMotion fill = nullptr;  ///< null: by how its elements flow
};

/// How the last operation of a step that gave this tensor moves it.
Moves moves_of(const session::Trace& trace, const tensor::Tensor& result);
/// How a new storage is filled: as the last operation with a result there says, else as its elements flow.
FillMotion fill_of(const session::Trace& trace, const Arrivals& arrivals);
/// Where the elements were made of a product's or a reduction's that the stage does not show, one by one
/// (`x @ w + b`), they arrive as that makes them. Returns how long its cells take, in the style's measure; 0
/// where nothing changes.
double see_through(const MotionBuilder& builder, Arrivals& arrivals);
/// Then results hold what the product or the reduction gave until all of them do, and become what the rest of
/// the step makes of it.
void tell_what_follows(MotionBuilder& builder, const Arrivals& arrivals);

}  // namespace stridescope::scene::motion
