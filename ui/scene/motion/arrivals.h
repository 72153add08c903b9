#pragma once

#include <vector>

#include "ui/scene/motion/score.h"

namespace stridescope::scene::motion {

/// An element of a storage that the step made, where it is shown, and what brings it.
struct Arrival {
  std::int64_t element = 0;               ///< of the strip
  std::optional<std::size_t> in_strip;    ///< its cell there, in `to.cells`
  std::optional<std::size_t> in_grid;     ///< and in the grid of the tensor that the step made
  const tensor::Flow* flow = nullptr;     ///< null: it was there with the storage
  std::int64_t nth = 0;                   ///< of the elements that the flow writes
  double order = 0;                       ///< 0..1 in the order in which all are written
  const tensor::Flow* rewrite = nullptr;  ///< of a temporary: what writes it once more, last
  std::int64_t rewrite_nth = 0;
};
struct Arrivals {
  const StripPart* strip = nullptr;
  const TensorPart* grid = nullptr;  ///< of the tensor that the step made; null where none is shown
  std::vector<Arrival> all;          ///< in order
};
Arrivals arrivals_in(const Score& score, const StripPart& strip);
/// Whether only a temporary stands over a storage that the step made.
bool is_temporary(const Score& score, const tensor::Storage& storage);

/// A cell on the stage that an element stands in: of an input of the step or another grid, else of the strip.
struct Origin {
  Rect rect;
  std::string text;
  std::optional<Color> fill;
  std::optional<std::size_t> cell;   ///< in `to.cells`, where it is there too
  bool is_in_grid = false;           ///< not in the strip
  std::optional<double> value = {};  ///< of the element, where it is known
  std::int64_t nth = 0;              ///< of all that make the result
  std::string becomes = {};  ///< the number that is made of it on the way, where the stage does not show it
};
enum class Prefer : std::uint8_t { grid, strip };
std::optional<Origin> origin_of(const Score& score, const tensor::Region& source, const Ingredient& read,
                                Prefer prefer = Prefer::grid);
/// The cells that the n-th element of a flow is made of, as far as one of its sources goes: at most `limit`.
/// Results that the step made on the way and that the stage does not show stand for what they were made of.
std::vector<Origin> origins_of(const Score& score, const tensor::Flow& flow, std::size_t source,
                               std::int64_t nth, std::size_t limit, Prefer prefer = Prefer::grid);

/// A cell that leaves an origin straight for a place, with its own look.
Flight from_origin(const Origin& origin, std::size_t cell, Rect end, double leaves, double lands);
/// The empty places of a strip until something stands there.
void add_slots(Score& score, const Arrivals& arrivals);
/// A result is written into the strip at a time, which is pointed out; the grid reads it from there later.
void store(Score& score, const Arrivals& arrivals, const Arrival& arrival, double written, double read);
/// Results that stand in one row of their grid, in order; without a grid, all of them.
struct ResultRow {
  std::vector<const Arrival*> cells = {};
  Rect place = {};
};
std::vector<ResultRow> rows_of(const Score& score, const Arrivals& arrivals);
/// Where a result is made: its cell of the grid, else of the strip.
std::optional<std::size_t> target_of(const Arrival& arrival);
/// Around what a result is made of, in each grid where that stands together.
std::vector<Rect> lines_around(const Score& score, const std::vector<Origin>& origins);
/// What frames cells for a while.
Box frame_around(const Score& score, Rect cells);
/// Frames the lines around what a result is made of, between two times.
void frame_lines(Score& score, const std::vector<Origin>& origins, double comes, double goes);
/// Counts the bytes that arrive between two times.
void count_bytes(Score& score, const Arrivals& arrivals, double begins, double ends);

}  // namespace stridescope::scene::motion
