#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Which dimension of `before` each dimension of `after` was, where only their order changed; nothing where
/// more than that changed.
std::optional<tensor::Dims> reordering(const tensor::Layout& before, const tensor::Layout& after);

/// On the card, the strides' chips stand in the order that their axes had in the source, and change places.
void move_chips(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// The chip of a dimension, in its place on a card, between two times: of an axis that comes or goes.
void show_chip(MotionBuilder& builder, const Scene& scene, const TensorPart& part, std::int64_t dim,
               double comes, double goes);

}  // namespace stridescope::scene::motion
