#pragma once

#include <string>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

/// The motions of a script::Motion. `duration_factor`: the duration of its cells as a multiple of the style's
/// duration; for results in a new storage it also grows with their number.
struct MotionEntry {
  ViewMotion view = regroup;
  double duration_factor = 1;
  FillMotion fill = nullptr;  ///< null: chosen by the flow of its elements
};

/// Returns the motions of the last operation of a step that returned this tensor.
MotionEntry motions_of(const session::Trace& trace, const tensor::Tensor& result);
/// Returns the motions of the operation with a flow; for a product inside an operation, those of a product.
MotionEntry motions_of(const session::Trace& trace, const tensor::Flow& flow);
/// Returns the fill motion of the last operation with a result in a storage, else one chosen by its flow.
FillMotion fill_motion_of(const session::Trace& trace, const Arrivals& arrivals);
/// If each element is computed from one element of a product or reduction that is not on the stage (`x @ w +
/// b`), elements arrive as the product or reduction makes them. Returns the duration of its cells, as a
/// multiple of the style's; 0 if nothing changes.
double animate_hidden_product(const MotionBuilder& builder, Arrivals& arrivals);
/// Returns the product or reduction that an element is computed from, if that number differs; else "".
std::string hidden_product_text(const MotionBuilder& builder, const Arrival& arrival);
/// Returns true if an element is computed from such a product or reduction. Its computation then has a beat
/// of its own, after the product's.
bool has_followup(const Arrivals& arrivals);
/// Animates the beat in which the other operands reach the products or reductions. At its end the cells show
/// the step's results, which are then written into the strip.
void animate_followup(MotionBuilder& builder, const Arrivals& arrivals);

}  // namespace stridescope::scene::motion
