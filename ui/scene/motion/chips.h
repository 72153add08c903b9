#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Returns, for each dimension of `after`, its number in `before`, if the layouts differ only in the order of
/// dimensions; else nullopt.
std::optional<tensor::Dims> reordering(const tensor::Layout& before, const tensor::Layout& after);

/// Moves the chips of strides on the card from the source's order of axes to the new order.
void move_chips(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// Shows the chip of an axis that is added or removed, at its position on a card, between two times.
void show_chip(MotionBuilder& builder, const Scene& scene, const TensorPart& part, std::int64_t dim,
               double comes, double goes);

}  // namespace stridescope::scene::motion
