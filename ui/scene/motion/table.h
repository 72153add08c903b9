#pragma once

#include <string>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

/// The motions of a script::Motion. `pace`: the duration of its cells in units of the style's duration; for
/// results in a new storage it also grows with their number.
struct Moves {
  ViewMotion view = regroup;
  double pace = 1;
  FillMotion fill = nullptr;  ///< null: by how its elements flow
};

/// How the last operation of a step that gave this tensor moves it.
Moves moves_of(const session::Trace& trace, const tensor::Tensor& result);
/// How the operation moves that a flow was part of; a product inside of one as a product.
Moves moves_of(const session::Trace& trace, const tensor::Flow& flow);
/// How a new storage is filled: as the last operation with a result there says, else as its elements flow.
FillMotion fill_of(const session::Trace& trace, const Arrivals& arrivals);
/// If each element is computed from one element of a product or reduction that is not on the stage (`x @ w +
/// b`), elements arrive as the product or reduction makes them. Returns the duration of its cells, in the
/// style's unit; 0 if nothing changes.
double see_through(const MotionBuilder& builder, Arrivals& arrivals);
/// The product or reduction that an element is computed from, if that is another number; else "".
std::string text_on_the_way(const MotionBuilder& builder, const Arrival& arrival);
/// Whether an element is computed from such a product or reduction. Its computation then has a beat of its
/// own, the one after the product's.
bool is_followed(const Arrivals& arrivals);
/// The beat in which the other operands come to the products or reductions. At its end the cells show the
/// step's results, which are written into the strip then.
void tell_what_follows(MotionBuilder& builder, const Arrivals& arrivals);

}  // namespace stridescope::scene::motion
