#pragma once

#include "ui/scene/motion/arrivals.h"

namespace stridescope::scene::motion {

/// How the cells of a view come from the tensor it was made of.
using ViewMotion = void (*)(Score&, const TensorPart&, const Source&);

/// The grid slides over as it is, then its cells close up: the motion of whatever has none of its own.
void slide(Score& score, const TensorPart& part, const Source& source);
/// Transpositions and reorderings of axes: row by row, as stiff bars, the grid turns into its new place, and
/// every stride's chip goes to the axis that has it now.
void turn(Score& score, const TensorPart& part, const Source& source);
/// Regroupings: the cells flow on, one after the other in reading order.
void reflow(Score& score, const TensorPart& part, const Source& source);
/// Axes of length 1 that come or go: their rulers slide in or out, the cells stay together.
void slide_axis(Score& score, const TensorPart& part, const Source& source);
/// Parts: what stays is lifted out, the gaps close.
void lift_out(Score& score, const TensorPart& part, const Source& source);
/// Repetitions: each cell multiplies out of one, and stays tied to it until all stand.
void multiply(Score& score, const TensorPart& part, const Source& source);
/// Windows: a frame slides along the strip, and its cells drop into their row.
void sweep(Score& score, const TensorPart& part, const Source& source);
/// Diagonals: a staircase lights up in the source, and becomes a row.
void descend(Score& score, const TensorPart& part, const Source& source);

/// How the elements of a storage that the step made come into it.
using FillMotion = void (*)(Score&, const Arrivals&);

/// Constants, random numbers, what is read from a list: they are there one after the other.
void appear(Score& score, const Arrivals& arrivals);
/// Copies: cell by cell in logical order, each out of the storage that it was read from.
void pack(Score& score, const Arrivals& arrivals);
/// Element by element: shapes align, what is missing or 1 stretches as ghosts, then the operands meet row by
/// row.
void meet(Score& score, const Arrivals& arrivals);
/// What is made of rows and columns of several tensors in steps that the stage does not show: all of that is
/// framed, for the first result one after the other; false where nothing could be.
bool point_out(Score& score, const Arrivals& arrivals);
/// The same of one element that a flow writes over: whether it could be, for a whole beat as the first one,
/// and between two times of a beat.
bool can_be_pointed_out(const Score& score, const tensor::Flow& flow, std::int64_t nth);
void point_out_first(Score& score, const tensor::Flow& flow, std::int64_t nth);
void point_out(Score& score, const tensor::Flow& flow, std::int64_t nth, double comes, double goes);
/// What a step makes of what it does not show: that is pointed out as far as the stage has it, else it
/// appears; words say inside what it is made.
void make_inside(Score& score, const Arrivals& arrivals);
/// Reductions: what makes the results gathers along the axis, one after the other, for all results at a time.
void converge(Score& score, const Arrivals& arrivals);
/// A cross entropy, where all of it is shown: each row's log_softmax, the entry that its target picks, and
/// their mean; false where it is not.
bool pick_losses(Score& score, const Arrivals& arrivals);
/// Running sums: each element joins the result before its own.
void accumulate(Score& score, const Arrivals& arrivals);
/// Matrix products: one row and one column meet pair by pair in the first cell; then frames go over the rows
/// and columns.
void multiply_out(Score& score, const Arrivals& arrivals);
/// Softmax and layer norm: the first row goes through their parts, the others follow.
void normalise(Score& score, const Arrivals& arrivals);

/// Cells of a tensor over a new storage light up when its elements have arrived there.
void rise(Score& score, const TensorPart& part);

}  // namespace stridescope::scene::motion
