#pragma once

#include <string>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

/// The motions of a script::Motion. `pace`: the duration of its cells as a multiple of the style's duration;
/// for results in a new storage it also grows with their number.
struct Moves {
  ViewMotion view = regroup;
  double pace = 1;
  FillMotion fill = nullptr;  ///< null: chosen by the flow of its elements
};

/// Returns the motions of the last operation of a step that returned this tensor.
Moves moves_of(const session::Trace& trace, const tensor::Tensor& result);
/// Returns the motions of the operation with a flow; for a product inside an operation, those of a product.
Moves moves_of(const session::Trace& trace, const tensor::Flow& flow);
/// Returns the fill motion of the last operation with a result in a storage, else one chosen by its flow.
FillMotion fill_of(const session::Trace& trace, const Arrivals& arrivals);
/// If each element is computed from one element of a product or reduction that is not on the stage (`x @ w +
/// b`), elements arrive as the product or reduction makes them. Returns the duration of its cells, as a
/// multiple of the style's; 0 if nothing changes.
double see_through(const MotionBuilder& builder, Arrivals& arrivals);
/// Returns the product or reduction that an element is computed from, if that number differs; else "".
std::string text_on_the_way(const MotionBuilder& builder, const Arrival& arrival);
/// Returns true if an element is computed from such a product or reduction. Its computation then has a beat
/// of its own, after the product's.
bool is_followed(const Arrivals& arrivals);
/// Animates the beat in which the other operands reach the products or reductions. At its end the cells show
/// the step's results, which are then written into the strip.
void tell_what_follows(MotionBuilder& builder, const Arrivals& arrivals);

}  // namespace stridescope::scene::motion
