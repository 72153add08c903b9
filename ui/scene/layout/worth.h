#pragma once

#include "ui/scene/layout/arrangement.h"

namespace stridescope::scene {

/// The best arrangement so far; without bands, none fits.
struct Best {
  float score = -1, cell = 0;
  bool has_whole_strips = false;
  Bands bands = {};
  Terms terms = {};
  bool is_found() const { return !bands.counts.empty(); }
};

/// Edges of cells: what is seen well from the back row, what is read from there, what needs no more room,
/// what can be read at all, and the least that shows a pattern.
struct Edges {
  float large, legible, comfortable, readable, least;
};

/// The most indices of a grid, and the fewest of one that is cut.
inline constexpr GridLimits most_limits{32, 20}, least_limits{6, 4};

Edges edges_of(const Style& style, Density density);

/// How many of the tensors that the step is about have their grid.
std::size_t grids_of_step(const Attempt& attempt, const Best& best);
/// Whether the grids of what the step is about have digits that can be read.
bool has_digits(const Attempt& attempt, const Best& best);
/// Whether the grid of something that the step is about is kept small for the result's sake.
bool reduces(const Attempt& attempt, const Best& best);
/// Whether every index of every grid is shown.
bool is_whole(const Attempt& attempt, const Best& best);
/// Whether what the step is about is small enough for that.
bool could_be_whole(const Attempt& attempt);
/// Whether every strip is so short that all of it can be seen on a stage.
bool has_short_strips(const Attempt& attempt);
/// Whether a strip is cut though all of them are short.
bool cuts_short_strips(const Attempt& attempt, const Best& best);
/// What a cell without digits is worth, where one with digits is worth its edge.
inline constexpr float worth_without_digits = 0.5f;
/// What an arrangement shows: how many grids of the step; whether it is legible from afar, if it can be; and
/// the worth of its cells, which is their edge where they have digits, and less where they have none.
struct Worth {
  std::size_t grids = 0;
  bool is_legible = false;
  float cell = 0;
  /// In that order.
  bool is_more_than(const Worth& other) const;
};
Worth worth_of(const Attempt& attempt, const Best& best, const Edges& edges);
/// Whether what a step reads and makes has few enough elements to be legible from afar.
bool can_be_legible(const StageModel& model);

}  // namespace stridescope::scene
