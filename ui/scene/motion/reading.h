#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Whether the source of a view is still on the stage, beside the view or as its storage alone. Cells that
/// flew from it would be there twice, as in a copy: the view is read out of the storage instead.
bool is_read_out(const MotionBuilder& builder, const TensorPart& part, const Source& source);

/// A cell of a view lights up in its place; the storage element that it reads is ringed meanwhile, and a line
/// ties the two where `is_tied`. Times are 0..1 of the moving phase.
void read_cell(MotionBuilder& builder, const TensorPart& part, const tensor::Dims& index, double begins,
               double ends, bool is_tied);
/// All cells so, in reading order.
void read_out(MotionBuilder& builder, const TensorPart& part);

}  // namespace stridescope::scene::motion
