#pragma once

#include <vector>

#include "ui/scene/motion/operands.h"

namespace stridescope::scene::motion {

/// An element of a storage that the step made: its cells, and the flow that brings it, which is null if the
/// element was there with the storage.
struct Arrival : Written {
  std::int64_t element = 0;             ///< of the strip
  std::optional<std::size_t> in_strip;  ///< its cell there, in `to.cells`
  std::optional<std::size_t> in_grid;   ///< and in the grid of the tensor that the step made
  double order = 0;                     ///< 0..1 in the order in which all are written
  Written rewrite = {};                 ///< of a temporary: the last flow that writes it once more
  /// If `flow` brings a product or reduction that is not on the stage: the operation that computes the
  /// element from it, in the next beat. The storage holds the element then, and never the product.
  Written follow = {};
};
struct Arrivals {
  const StripPart* strip = nullptr;
  const TensorPart* grid = nullptr;  ///< of the tensor that the step made; null where none is shown
  std::vector<Arrival> all;          ///< in order
};
Arrivals arrivals_in(const MotionBuilder& builder, const StripPart& strip);
/// Whether only a temporary stands over a storage that the step made.
bool is_temporary(const MotionBuilder& builder, const tensor::Storage& storage);

/// Whether that is so of all that fills a storage.
bool are_operands_seen(const MotionBuilder& builder, const Arrivals& arrivals);
/// The empty places of a strip until something stands there.
void add_slots(MotionBuilder& builder, const Arrivals& arrivals);
/// Of the beat after that of a product or reduction: when the step's result of it is written into the strip.
inline constexpr double follow_written = 0.75;
// Times are those of the beat: 0 its beginning, 1 its end.

/// When the strip shows an element: at `written` or, if the result is followed, in the next beat.
double time_in_strip(const Arrival& arrival, double written);
/// A result is written into the strip at a time, which is pointed out; the grid reads it from there later. If
/// the result is followed, the grid shows the product or reduction first.
void store(MotionBuilder& builder, const Arrivals& arrivals, const Arrival& arrival, double written,
           double read);
/// Results that stand in one row of their grid, in order; without a grid, all of them.
struct ResultRow {
  std::vector<const Arrival*> cells = {};
  Rect place = {};
};
std::vector<ResultRow> rows_of(const MotionBuilder& builder, const Arrivals& arrivals);
/// Where a result is made: its cell of the grid, else of the strip.
std::optional<std::size_t> target_of(const Arrival& arrival);
/// Around what a result is made of, in each grid where that stands together.
std::vector<Rect> lines_around(const MotionBuilder& builder, const std::vector<Origin>& origins);
/// A frame around cells.
Box frame_around(const MotionBuilder& builder, Rect cells);
/// Frames the lines around what a result is made of, between two times.
void frame_lines(MotionBuilder& builder, const std::vector<Origin>& origins, double comes, double goes);
/// Counts the bytes that arrive between two times.
void count_bytes(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends);

}  // namespace stridescope::scene::motion
