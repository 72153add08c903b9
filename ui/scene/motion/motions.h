#pragma once

#include "ui/scene/motion/arrivals.h"

namespace stridescope::scene::motion {

/// How the cells of a view come from the tensor it was made of.
using ViewMotion = void (*)(MotionBuilder&, const TensorPart&, const Source&);

/// The grid slides over as it is, then its cells close up: the motion of whatever has none of its own.
void slide(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Transpositions and reorderings of axes: row by row, each stiff, the grid turns into its new place, and
/// every stride's chip goes to the axis that has it now.
void turn(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Regroupings: the cells flow on, one after the other in reading order.
void reflow(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Axes of length 1 that come or go: their rulers slide in or out, the cells stay together.
void slide_axis(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Parts: what stays is lifted out, the gaps close.
void lift_out(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Repetitions: each cell multiplies out of one, and stays tied to it until all stand.
void multiply(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Windows: a frame slides along the strip, and its cells drop into their row.
void sweep(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Diagonals: a staircase lights up in the source, and becomes a row.
void descend(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// How the elements of a storage that the step made come into it.
using FillMotion = void (*)(MotionBuilder&, const Arrivals&);

/// Constants, random numbers, what is read from a list: they are there one after the other.
void appear(MotionBuilder& builder, const Arrivals& arrivals);
/// Copies: cell by cell in logical order, each out of the storage that it was read from.
void pack(MotionBuilder& builder, const Arrivals& arrivals);
/// Element by element: shapes align, what is missing or 1 stretches as ghosts, then the operands meet row by
/// row.
void meet(MotionBuilder& builder, const Arrivals& arrivals);
/// What is made of rows and columns of several tensors in steps that the stage does not show: all of that is
/// framed, for the first result one after the other; false where nothing could be.
bool point_out(MotionBuilder& builder, const Arrivals& arrivals);
/// The same of one element that a flow writes over: whether it could be, for a whole beat as the first one,
/// and between two times of a beat.
bool can_be_pointed_out(const MotionBuilder& builder, const tensor::Flow& flow, std::int64_t nth);
void point_out_first(MotionBuilder& builder, const tensor::Flow& flow, std::int64_t nth);
void point_out(MotionBuilder& builder, const tensor::Flow& flow, std::int64_t nth, double comes, double goes);
/// What a step makes of what it does not show: that is pointed out as far as the stage has it, else it
/// appears; words say inside what it is made.
void make_inside(MotionBuilder& builder, const Arrivals& arrivals);
/// Reductions: what makes the results gathers along the axis, one after the other, for all results at a time.
void converge(MotionBuilder& builder, const Arrivals& arrivals);
/// A cross entropy, where all of it is shown: each row's log_softmax, the entry that its target picks, and
/// their mean; false where it is not.
bool pick_losses(MotionBuilder& builder, const Arrivals& arrivals);
/// Running sums: each element joins the result before its own.
void accumulate(MotionBuilder& builder, const Arrivals& arrivals);
/// Matrix products: one row and one column meet pair by pair in the first cell; then frames go over the rows
/// and columns.
void multiply_out(MotionBuilder& builder, const Arrivals& arrivals);
/// Softmax and layer norm: the first row goes through their parts, the others follow.
void normalise(MotionBuilder& builder, const Arrivals& arrivals);

/// Cells of a tensor over a new storage light up when its elements have arrived there.
void rise(MotionBuilder& builder, const TensorPart& part);

}  // namespace stridescope::scene::motion
