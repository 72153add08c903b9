#pragma once

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/cell_paths.h"

namespace stridescope::scene::motion {

/// How the cells of a view come from the tensor it was made of.
using ViewMotion = void (*)(MotionBuilder&, const TensorPart&, const Source&);

/// The default: its cells are read out of the strip in index order (read_out). The grid of a tensor that is
/// laid out anew steps aside as a whole, and its rows turn back into their new places.
void regroup(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Transpositions and reorderings of axes: the same, and every stride's chip goes to the axis that has it
/// now.
void turn(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Axes of length 1 that come or go: the same, and their rulers slide in or out.
void slide_axis(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Repetitions: the same, and lines tie all cells of an element to it until the last one has landed.
void multiply(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Diagonals: a staircase lights up in the source, then the same.
void descend(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// The beginning of these motions: a reading head goes over the strip in the index order of the view, row
/// by row, or cell by cell if there is one row. Marked cells leave the strip and fly to their places,
/// behind all items at rest; the cells of the source's grid are marked together with those of the strip. It
/// starts at `begins` of the moving phase.
void read_out(MotionBuilder& builder, const TensorPart& part, const Source& source,
              const std::vector<CellPath>& paths, double begins = 0);

/// How the elements of a storage that the step made come into it.
using FillMotion = void (*)(MotionBuilder&, const Arrivals&);

/// Constants, random numbers, values of a list: elements appear one after the other.
void appear(MotionBuilder& builder, const Arrivals& arrivals);
/// Copies: cell by cell in logical order, each out of the storage that it was read from.
void pack(MotionBuilder& builder, const Arrivals& arrivals);
/// Elementwise operations: shapes align, dimensions that are missing or 1 are stretched as ghosts, then the
/// operands meet row by row.
void meet(MotionBuilder& builder, const Arrivals& arrivals);
/// Results of several operations of which the stage shows only the inputs: these rows and columns are framed,
/// for the first result one tensor after the other. Returns false if none can be framed.
bool point_out(MotionBuilder& builder, const Arrivals& arrivals);
/// The same for one element that a flow overwrites: whether anything can be framed; for a whole beat; and
/// between two times of a beat.
bool can_be_pointed_out(const MotionBuilder& builder, const Written& written);
void point_out_first(MotionBuilder& builder, const Written& written);
void point_out(MotionBuilder& builder, const Written& written, double comes, double goes);
/// Results computed from tensors that are not shown: point_out() if possible, else appear(); a line says
/// which operation computes them.
void make_inside(MotionBuilder& builder, const Arrivals& arrivals);
/// Reductions: the elements of each result gather along the axis, one index after the other.
void converge(MotionBuilder& builder, const Arrivals& arrivals);
/// Cross entropy: each row's log_softmax, the entry that its target picks, and their mean. Returns false if
/// not all of it is shown.
bool pick_losses(MotionBuilder& builder, const Arrivals& arrivals);
/// Running sums: each element joins the result before its own.
void accumulate(MotionBuilder& builder, const Arrivals& arrivals);
/// Matrix products: one row and one column meet pair by pair in the first cell; then frames go over the rows
/// and columns.
void multiply_out(MotionBuilder& builder, const Arrivals& arrivals);
/// The matrix of a convolution (im2col): window by window, each fills one column.
void line_up_windows(MotionBuilder& builder, const Arrivals& arrivals);
/// Softmax and layer norm: the first row goes through their parts, the others follow.
void normalise(MotionBuilder& builder, const Arrivals& arrivals);

/// The window of the image that a product's factor holds in the column that its n-th element is made of;
/// empty where the stage does not show such a matrix.
std::vector<Origin> window_of(const MotionBuilder& builder, const tensor::Flow& product, std::size_t source,
                              std::int64_t nth);
/// Says that a product reads such a matrix, where the stage has no room for it; between two times of a beat.
void say_unfolded(MotionBuilder& builder, const Arrivals& arrivals, double comes, double goes);

/// Shapes below each other in a card's lower part, as broadcasting reads them: they align at the right,
/// missing dimensions are filled with 1, then those of length 1 stretch. Between two times of the moving
/// phase, and gone at a third. False where the step's last operation broadcasts nothing.
bool align_shapes(MotionBuilder& builder, const TensorPart& result, double begins, double ends, double goes);

bool is_rewritten(const Arrivals& arrivals);
/// Elements of a temporary that the step overwrites flash on its strip, and a moment later in its grid.
void rewrite(MotionBuilder& builder, const Arrivals& arrivals);

/// Whether a step without other beats writes an intermediate result that is not on the stage: then an extra
/// beat first highlights its operands.
bool writes_unseen(MotionBuilder& builder);
/// Cells that the step overwrote flash on the strip, and a moment later in every tensor that reads them.
void write(MotionBuilder& builder, bool points_out);

/// Whether the scene after shows a failure that the scene before does not.
bool is_refused(const MotionBuilder& builder);
/// Points out twice what a failure marks, such as cells that two coordinates share; nothing moves.
void refuse(MotionBuilder& builder);

/// Cells of a tensor over a new storage light up when its elements have arrived there.
void rise(MotionBuilder& builder, const TensorPart& part);

}  // namespace stridescope::scene::motion
