#pragma once

#include <vector>

#include "ui/scene/motion/operands.h"

namespace stridescope::scene::motion {

/// An element of a storage that the step made: its cells, and the flow that writes it, which is null if the
/// storage was allocated with the element.
struct Arrival : WrittenElement {
  std::int64_t element = 0;             ///< index on the strip
  std::optional<std::size_t> in_strip;  ///< its cell on the strip, in `to.cells`
  std::optional<std::size_t> in_grid;   ///< its cell in the grid of the tensor that the step made
  double order = 0;                     ///< 0..1 in the order of the writes
  WrittenElement rewrite = {};          ///< for a temporary: the last flow that overwrites it
  /// If `flow` computes a product or reduction that is not on the stage: the operation that computes the
  /// element from it, in the next beat. The storage holds only that result, not the product.
  WrittenElement followup = {};
};
struct Arrivals {
  const StripPart* strip = nullptr;
  const TensorPart* grid = nullptr;  ///< of the tensor that the step made; null if none is shown
  std::vector<Arrival> all;          ///< in order
};
Arrivals arrivals_in(const MotionBuilder& builder, const StripPart& strip);
/// Returns true if all tensors over a storage that the step made are temporaries.
bool is_temporary(const MotionBuilder& builder, const tensor::Storage& storage);

/// Returns true if the operands of all flows into a storage are on the stage.
bool are_operands_shown(const MotionBuilder& builder, const Arrivals& arrivals);
/// Adds the empty cells of a strip, which are shown until elements arrive.
void add_slots(MotionBuilder& builder, const Arrivals& arrivals);
/// The time in the beat after a product or reduction at which the step's result is written into the strip.
inline constexpr double followup_written_at = 0.75;
// Times are shares of the beat: 0 is its beginning, 1 its end.

/// Returns when the strip shows an element: at `written` or, if the result is followed, in the next beat.
double time_in_strip(const Arrival& arrival, double written);
/// Writes a result into the strip at the time `written`, with a highlight; the grid reads it at the time
/// `read`. If the result is followed, the grid shows the product or reduction first.
void store(MotionBuilder& builder, const Arrivals& arrivals, const Arrival& arrival, double written,
           double read);
/// Results in one row of their grid, in order; without a grid, all of them.
struct ResultRow {
  std::vector<const Arrival*> cells = {};
  Rect place = {};
};
std::vector<ResultRow> rows_of(const MotionBuilder& builder, const Arrivals& arrivals);
/// Returns the cell in which a result is formed: in the grid, else on the strip.
std::optional<std::size_t> target_of(const Arrival& arrival);
/// Returns the bounds of a result's sources in each grid in which they form a line.
std::vector<Rect> lines_around(const MotionBuilder& builder, const std::vector<Origin>& origins);
/// Returns a frame around cells.
Box frame_around(const MotionBuilder& builder, Rect cells);
/// Frames the lines of a result's sources between two times.
void frame_lines(MotionBuilder& builder, const std::vector<Origin>& origins, double comes, double goes);
/// Adds a counter of the bytes that arrive between two times.
void count_bytes(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends);

}  // namespace stridescope::scene::motion
