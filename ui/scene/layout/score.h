#pragma once

#include "ui/scene/layout/arrangement.h"

namespace stridescope::scene {

/// The best arrangement so far; `arrangement` is empty if none fits.
struct LayoutSolution {
  float score = -1, cell = 0;
  bool has_whole_strips = false;
  GroupArrangement arrangement = {};
  LayoutParams params = {};
  bool is_found() const { return !arrangement.counts.empty(); }
};

/// Cell edges in pixels: clearly seen from the back row, legible from there, comfortable at the screen,
/// readable at all, and the smallest that shows a pattern.
struct CellSizes {
  float large, legible, comfortable, readable, least;
};

/// The maximum number of indices of a grid, and the minimum of a grid that is cut.
inline constexpr GridLimits most_limits{32, 20}, least_limits{6, 4};

CellSizes cell_sizes(const Style& style, Density density);

/// Layouts are compared only by these weights, these prices and the sizes above.
namespace weight {
/// The score of an arrangement of groups: the edge of its cells, plus these multiples of cell edges.
inline constexpr float strip_cell = 0.35f;  ///< times the narrowest cell of a strip, if that is smaller
inline constexpr float each_row = -0.02f;   ///< for each row or column

/// The edge of a cell counts in full if all indices and digits are shown, otherwise less.
inline constexpr float all_digits = 1, digits_of_result = 0.7f, no_digits = 0.5f, digits_if_cut = 0.3f,
                       no_digits_if_cut = 0.2f;
}  // namespace weight
/// A candidate is accepted if its cells are more than this many times as large: a factor above 1 is the price
/// of a drawback, a factor below 1 the discount for an advantage.
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
/// The share of the legible edge that cells must keep beside strips with digits.
inline constexpr float legible_with_digits = 0.72f;
inline constexpr float large = 1.15f;  ///< times `legible`: cells that can be reduced
}  // namespace price

/// Cells with at least this share of the legible edge are nearly legible.
inline constexpr float nearly_legible = 0.8f;

/// Returns the number of the step's tensors that have a grid.
std::size_t grids_of_step(const LayoutProblem& problem, const LayoutSolution& best);
/// Returns true if the grids of all tensors of the step have readable digits.
bool has_digits(const LayoutProblem& problem, const LayoutSolution& best);
/// Returns true if an operand's grid is kept small to leave room for the result.
bool shrinks_operands(const LayoutProblem& problem, const LayoutSolution& best);
/// Returns true if the numbers in all grids of the step are readable.
bool shows_all_numbers(const LayoutProblem& problem, const LayoutSolution& best);
/// Returns true if every index of every grid is shown.
bool shows_all(const LayoutProblem& problem, const LayoutParams& params);
bool is_whole(const LayoutProblem& problem, const LayoutSolution& best);
/// Returns true if the tensors of the step are small enough for that.
bool could_be_whole(const LayoutProblem& problem);
/// Returns true if every strip is short enough to be shown whole.
bool has_short_strips(const LayoutProblem& problem);
/// Returns true if a strip is cut although all of them are short.
bool cuts_short_strips(const LayoutProblem& problem, const LayoutSolution& best);
/// Returns true if all short strips of storages that have a part in the step show their numbers.
bool strips_have_digits(const LayoutProblem& problem, const LayoutSolution& best);
/// The qualities of a layout, most important first.
struct LayoutScore {
  std::size_t grids = 0;    ///< the number of the step's tensors with a grid
  bool is_legible = false;  ///< legible from the back row, or too many elements for that
  float cell = 0;           ///< edge of cells in pixels, times the weight of the details shown
  /// Returns true if it shows more grids; or, with equal grids, if it is legible and the other is not; or, if
  /// that is equal too, if its cells are more than `price` times as large.
  bool beats(const LayoutScore& other, float price) const;
};
LayoutScore score_of(const LayoutProblem& problem, const LayoutSolution& best, const CellSizes& sizes);
/// Returns true if the step's tensors have few enough elements to be legible from the back row.
bool can_be_legible(const StageModel& model);

}  // namespace stridescope::scene
