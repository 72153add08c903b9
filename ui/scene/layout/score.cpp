#include "ui/scene/layout/score.h"

#include <algorithm>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/shelf.h"

namespace stridescope::scene {

CellSizes cell_sizes(const Style& style, Density density) {
  const float unit = density.cell * style.scale;
  return {48 * unit, 34 * unit, 26 * unit, 20 * unit, 13 * unit};
}

bool shows_all(const LayoutProblem& problem, const LayoutParams& params) {
  return !problem.any([&](MeasuredTensor& tensor) {
    return params.has_grid(tensor) &&
           !tensor.grid(params.limits, grid_proportions_of(tensor.model(), params)).is_whole;
  });
}

bool is_whole(const LayoutProblem& problem, const LayoutSolution& best) {
  return best.is_found() && shows_all(problem, best.params);
}

bool could_be_whole(const LayoutProblem& problem) {
  return !problem.any([&](MeasuredTensor& tensor) {
    return tensor.model().is_recent && !tensor.grid(most_limits, problem.params.proportions).is_whole;
  });
}

std::size_t grids_of_step(const LayoutProblem& problem, const LayoutSolution& best) {
  if (!best.is_found()) return 0;
  return problem.count(
      [&](const MeasuredTensor& tensor) { return tensor.model().is_recent && best.params.has_grid(tensor); });
}

bool has_digits(const LayoutProblem& problem, const LayoutSolution& best) {
  return best.is_found() && !problem.any([&](const MeasuredTensor& tensor) {
    const auto& model = tensor.model();
    if (!model.is_recent || !best.params.has_grid(tensor) || has_small_cells(model, best.params))
      return false;
    const float width = cell_width(problem.stage, model, best.cell, best.params);
    return fitting_texts(width, best.cell, model.columns, model.few_columns, problem.stage.style).size <= 0;
  });
}

bool shrinks_operands(const LayoutProblem& problem, const LayoutSolution& best) {
  return best.is_found() && problem.any([&](const MeasuredTensor& tensor) {
    return tensor.model().is_recent && best.params.has_grid(tensor) &&
           has_small_cells(tensor.model(), best.params);
  });
}

bool shows_all_numbers(const LayoutProblem& problem, const LayoutSolution& best) {
  return has_digits(problem, best) && !shrinks_operands(problem, best);
}

bool has_short_strips(const LayoutProblem& problem) {
  constexpr std::int64_t short_strip = 128;
  return std::ranges::all_of(
      problem.shown, [&](std::size_t s) { return problem.measured.storages[s].model->numel <= short_strip; });
}

bool cuts_short_strips(const LayoutProblem& problem, const LayoutSolution& best) {
  return best.is_found() && !best.has_whole_strips && has_short_strips(problem);
}

bool strips_have_digits(const LayoutProblem& problem, const LayoutSolution& best) {
  LayoutProblem solved = problem;
  solved.params = best.params;
  const auto groups = Arranger(solved).placed(best.arrangement, best.cell);
  return std::ranges::all_of(groups, [&](const GroupLayout& group) {
    return is_idle_storage(*group.storage) || !can_have_digits(*group.storage) ||
           has_digits(problem.stage, *group.storage, group.strip);
  });
}

namespace {

/// The maximum number of a step's elements for which cells should be legible from the back row.
constexpr std::int64_t most_legible = 48;

}  // namespace

bool LayoutScore::beats(const LayoutScore& other, float price) const {
  if (grids != other.grids) return grids > other.grids;
  if (is_legible != other.is_legible) return is_legible;
  return cell > price * other.cell;
}

LayoutScore score_of(const LayoutProblem& problem, const LayoutSolution& best, const CellSizes& sizes) {
  const bool shows_digits = has_digits(problem, best), shows_indices = is_whole(problem, best);
  const bool is_of_result = best.params.max_operand_numel < every_element;
  const float each = !shows_indices  ? shows_digits ? weight::digits_if_cut : weight::no_digits_if_cut
                     : !shows_digits ? weight::no_digits
                     : is_of_result  ? weight::digits_of_result
                                     : weight::all_digits;
  // Digits count if cells are nearly legible from the back row; in a lecture, in cells of any size.
  constexpr float nearly = 0.945f;
  const float digits_from = is_lecture_style(problem.stage.style) ? 0 : sizes.legible * nearly;
  const bool is_large = best.cell >= (shows_digits ? digits_from : sizes.legible) &&
                        (shows_indices || !could_be_whole(problem));
  return {grids_of_step(problem, best), is_large || !can_be_legible(problem.stage.model),
          each * (shows_indices ? best.cell : std::min(best.cell, sizes.large))};
}

bool can_be_legible(const StageModel& model) {
  std::int64_t elements = 0;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.is_recent) elements += std::min(tensor.tensor.numel(), most_legible + 1);
  return elements <= most_legible;
}

}  // namespace stridescope::scene
