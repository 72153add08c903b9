#pragma once

#include "ui/scene/layout/arrangement.h"

namespace stridescope::scene {

/// The best arrangement so far; without bands, none fits.
struct LayoutSolution {
  float score = -1, cell = 0;
  bool has_whole_strips = false;
  Bands bands = {};
  Terms terms = {};
  bool is_found() const { return !bands.counts.empty(); }
};

/// Edges of cells, in pixels: seen well from the back row, read from there, needing no more room, readable at
/// all, and the smallest that shows a pattern.
struct CellSizes {
  float large, legible, comfortable, readable, least;
};

/// The most indices of a grid, and the fewest of one that is cut.
inline constexpr GridLimits most_limits{32, 20}, least_limits{6, 4};

CellSizes cell_sizes(const Style& style, Density density);

/// Layouts are compared by these weights and prices and the sizes above, and by nothing else.
namespace weight {
/// The score of an arrangement of groups in rows or columns: the edge of its cells, plus these shares of it.
inline constexpr float strip_cell = 0.35f;  ///< of the narrowest cell of a strip, if that is smaller
inline constexpr float each_row = -0.02f;   ///< for each row or column

/// The edge of a cell counts in full if all indices and digits are shown, else less.
inline constexpr float all_digits = 1, digits_of_result = 0.7f, no_digits = 0.5f, digits_if_cut = 0.3f,
                       no_digits_if_cut = 0.2f;
}  // namespace weight
/// A candidate is accepted if its cells are more than this many times as large: above 1 it must pay for what
/// it gives up, below 1 it gains something that is worth smaller cells.
namespace price {
inline constexpr float captions_beside = 1.04f;
inline constexpr float briefer_captions = 1.15f, plainer_strips = 1.15f;
inline constexpr float strips_made_whole = 0.9f, strips_with_digits = 0.6f;
inline constexpr float fewer_digits = 1.02f;
inline constexpr float less_space = 1.05f;
inline constexpr float shelf = 1.04f, shelf_if_small = 1.02f, shorter_shelf = 1.2f, storages_left_out = 1.2f;
/// A shelf for storages that have no part in the step and show only names.
inline constexpr float shelf_for_names = 0.8f, shelf_for_names_if_large = 0.7f;
inline constexpr float shelf_for_whole_strips = 0.6f;
/// The share of the legible edge that cells keep beside strips with digits.
inline constexpr float legible_with_digits = 0.72f;
inline constexpr float large = 1.15f;  ///< times `legible`: cells that can spare some size
}  // namespace price

/// Cells with this share of the legible edge count as nearly legible.
inline constexpr float nearly_legible = 0.8f;

/// How many tensors of the step have a grid.
std::size_t grids_of_step(const LayoutProblem& problem, const LayoutSolution& best);
/// Whether the grids of all tensors of the step have digits that can be read.
bool has_digits(const LayoutProblem& problem, const LayoutSolution& best);
/// Whether an operand's grid is kept small to leave room for the result.
bool reduces(const LayoutProblem& problem, const LayoutSolution& best);
/// Whether the numbers in all grids of the step can be read.
bool shows_all_numbers(const LayoutProblem& problem, const LayoutSolution& best);
/// Whether every index of every grid is shown.
bool shows_all(const LayoutProblem& problem, const Terms& terms);
bool is_whole(const LayoutProblem& problem, const LayoutSolution& best);
/// Whether the tensors of the step are small enough for that.
bool could_be_whole(const LayoutProblem& problem);
/// Whether every strip is so short that all of it can be seen on a stage.
bool has_short_strips(const LayoutProblem& problem);
/// Whether a strip is cut though all of them are short.
bool cuts_short_strips(const LayoutProblem& problem, const LayoutSolution& best);
/// Whether all short strips of storages that have a part in the step show their numbers.
bool strips_have_digits(const LayoutProblem& problem, const LayoutSolution& best);
/// The qualities of a layout, most important first.
struct LayoutScore {
  std::size_t grids = 0;    ///< of the step
  bool is_legible = false;  ///< from afar, if it can be
  float cell = 0;           ///< edge of cells, times the weight of what they show
  /// Whether cells are more than `price` times those of another layout, or it shows fewer grids or less
  /// legible ones.
  bool beats(const LayoutScore& other, float price) const;
};
LayoutScore score_of(const LayoutProblem& problem, const LayoutSolution& best, const CellSizes& sizes);
/// Whether what a step reads and makes has few enough elements to be legible from afar.
bool can_be_legible(const StageModel& model);

}  // namespace stridescope::scene
