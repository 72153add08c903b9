#pragma once

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/cell_paths.h"

namespace stridescope::scene::motion {

/// How the cells of a view move from the tensor that it was made from.
using ViewMotion = void (*)(MotionBuilder&, const TensorPart&, const Source&);

/// The default: cells are read out of the strip in index order (read_out). If a tensor is laid out anew, its
/// grid moves aside as a whole, and its rows turn back into their new places.
void regroup(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Transpositions and reorderings of axes: the same, and every stride's chip moves to the axis that has it
/// now.
void transpose_cells(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Axes of length 1 that are added or removed: the same, and their rulers slide in or out.
void slide_axis(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Repetitions: the same, and lines tie all cells of an element to it until the last one has landed.
void replicate(MotionBuilder& builder, const TensorPart& part, const Source& source);
/// Diagonals: the cells of the diagonal are highlighted in the source, then the same.
void extract_diagonal(MotionBuilder& builder, const TensorPart& part, const Source& source);

/// The beginning of these motions: a reading head moves over the strip in the index order of the view, row by
/// row, or cell by cell if there is one row. Marked cells leave the strip and fly to their places, behind all
/// items at rest; the cells of the source's grid are marked together with those of the strip. It starts at
/// `begins` of the moving phase.
void read_out(MotionBuilder& builder, const TensorPart& part, const Source& source,
              const std::vector<CellPath>& paths, double begins = 0);

/// How the elements of a storage that the step made arrive.
using FillMotion = void (*)(MotionBuilder&, const Arrivals&);

/// Constants, random numbers, values of a list: elements appear one after the other.
void appear(MotionBuilder& builder, const Arrivals& arrivals);
/// Copies: cell by cell in logical order, each out of the storage that it was read from.
void pack(MotionBuilder& builder, const Arrivals& arrivals);
/// Elementwise operations: shapes are aligned, dimensions that are missing or 1 are stretched as ghosts, then
/// the operands are combined row by row.
void combine_elementwise(MotionBuilder& builder, const Arrivals& arrivals);
/// Results of several operations of which the stage shows only the inputs: these rows and columns are framed,
/// for the first result one tensor after the other. Returns false if none can be framed.
bool point_out(MotionBuilder& builder, const Arrivals& arrivals);
/// Returns true if point_out() can frame anything for one element that a flow overwrites.
bool can_be_pointed_out(const MotionBuilder& builder, const WrittenElement& written);
/// Frames the rows and columns from which such an element is computed, one tensor after the other in a beat.
void point_out_first(MotionBuilder& builder, const WrittenElement& written);
/// The same for all tensors at once, between two times of a beat.
void point_out(MotionBuilder& builder, const WrittenElement& written, double comes, double goes);
/// Results computed from tensors that are not shown: point_out() if possible, else appear(); a line names the
/// operation.
void animate_hidden_computation(MotionBuilder& builder, const Arrivals& arrivals);
/// Reductions: the elements of each result gather along the axis, one index after the other.
void reduce_cells(MotionBuilder& builder, const Arrivals& arrivals);
/// Cross entropy: each row's log_softmax, the entry at its target's index, and their mean. Returns false if
/// not all of these are shown.
bool pick_losses(MotionBuilder& builder, const Arrivals& arrivals);
/// Cumulative sums: each element is added to the result before it.
void accumulate(MotionBuilder& builder, const Arrivals& arrivals);
/// Matrix products: one row and one column are multiplied pair by pair in the first cell; then frames move
/// over the rows and columns.
void matrix_product(MotionBuilder& builder, const Arrivals& arrivals);
/// The matrix of a convolution (im2col): each window fills one column, in order.
void line_up_windows(MotionBuilder& builder, const Arrivals& arrivals);
/// Softmax and layer norm: the first row is computed step by step, the others follow.
void normalise(MotionBuilder& builder, const Arrivals& arrivals);

/// Returns the window of the image that is the column of a product's factor for its n-th element; empty if
/// the stage does not show such a matrix.
std::vector<Origin> window_of(const MotionBuilder& builder, const tensor::Flow& product, std::size_t source,
                              std::int64_t nth);
/// Names the matrix that a product reads if the stage has no room for it; between two times of a beat.
void label_unfolded_matrix(MotionBuilder& builder, const Arrivals& arrivals, double comes, double goes);

/// Shows the operands' shapes in a card's lower part as broadcasting reads them: aligned at the right,
/// missing dimensions filled with 1, then those of length 1 stretched. Between two times of the moving phase,
/// and removed at a third. Returns false if the step's last operation does not broadcast.
bool align_shapes(MotionBuilder& builder, const TensorPart& result, double begins, double ends, double goes);

bool is_rewritten(const Arrivals& arrivals);
/// Elements of a temporary that the step overwrites flash on its strip, and a moment later in its grid.
void rewrite(MotionBuilder& builder, const Arrivals& arrivals);

/// Returns true if a step without other beats writes an intermediate result that is not on the stage: then an
/// extra beat first highlights its operands.
bool writes_hidden_intermediate(MotionBuilder& builder);
/// Overwritten cells flash on the strip, and a moment later in every tensor that views them.
void write(MotionBuilder& builder, bool points_out);

/// Returns true if the later scene shows a failure that the earlier one does not.
bool is_refused(const MotionBuilder& builder);
/// Flashes the marks of a failure twice, such as cells that two coordinates share; nothing moves.
void refuse(MotionBuilder& builder);

/// Highlights cells of a tensor over a new storage when its elements have arrived there.
void highlight_new_view(MotionBuilder& builder, const TensorPart& part);

}  // namespace stridescope::scene::motion
