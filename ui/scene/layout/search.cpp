#include "ui/scene/layout/search.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/shelf.h"

namespace stridescope::scene {
namespace {

/// Replaces `best` by the best arrangement with captions on one side, if that scores above `least`.
void improve_at(LayoutSolution& best, const LayoutProblem& problem,
                const std::vector<GroupArrangement>& choices, float least) {
  const Style& style = problem.stage.style;
  const float largest = style.largest_cell;
  Arranger arranger(problem);
  for (const auto& arrangement : choices) {
    // Cells are limited by the ruler texts. Sizes whose score cannot exceed the best are skipped.
    constexpr float most = 1 + weight::strip_cell;
    const float lowest = std::max(10 * style.scale, 0.5f * style.mono_small) * problem.params.smallest;
    float low = std::max({lowest, problem.least_cell, best.score / most, least / most}), high = largest;
    if (low > high) continue;
    auto fit = arranger.fit(arrangement, low);
    if (!fit) continue;
    if (const auto all = arranger.fit(arrangement, high)) {
      fit = all, low = high;
    } else {
      // Bisect until the cell size is within 0.1 % of the largest, or until no remaining size can score more.
      for (int i = 0; i < 10 && most * high > std::max(best.score, least); ++i) {
        const float middle = (low + high) / 2;
        if (const auto trial = arranger.fit(arrangement, middle)) fit = trial, low = middle;
        else high = middle;
      }
    }
    const float score = low + weight::strip_cell * std::min(fit->strip_cell, low) +
                        weight::each_row * low * static_cast<float>(arrangement.counts.size());
    if (score > best.score) best = {score, low, fit->has_whole_strips, arrangement, problem.params};
  }
}

/// Replaces `best` by the best arrangement with the problem's params, if that scores more. Captions are below
/// the grids unless cells are larger with captions beside them.
void improve(LayoutSolution& best, LayoutProblem& problem) {
  const auto choices = arrangement_candidates(problem.shown.size(), problem.may_have_columns);
  for (const auto side : {CaptionSide::below, CaptionSide::beside, CaptionSide::beside_narrow}) {
    LayoutSolution next;
    problem.params.side = side;
    const float least = best.is_found() ? best.score * price::captions_beside : best.score;
    improve_at(next, problem, choices, least);
    if (next.score > least) best = std::move(next);
  }
}

constexpr std::array<GridLimits, 5> grid_limits{most_limits, {18, 12}, {12, 8}, {8, 6}, least_limits};

/// Returns the best arrangement with the most indices at which cells are comfortable, or readable if all fit.
LayoutSolution best_of(LayoutProblem& problem, const CellSizes& sizes) {
  LayoutSolution best;
  const float enough_for_all = (problem.params.digits == Digits::none ? 0.7f : 0.85f) * sizes.readable;
  for (const auto& limit : grid_limits) {
    const auto more = [&](std::int64_t n) {
      return static_cast<std::int64_t>(static_cast<float>(n) * problem.density.indices);
    };
    problem.params.limits = {more(limit.columns), more(limit.rows)};
    // If no grid is cut, larger limits change nothing.
    if (limit != grid_limits.front() && shows_all(problem, problem.params)) continue;
    LayoutSolution next;
    improve(next, problem);
    if (problem.is_whole) return is_whole(problem, next) ? next : LayoutSolution{};
    if (next.score > best.score) best = std::move(next);
    if (best.cell >= sizes.comfortable || (best.cell >= enough_for_all && is_whole(problem, best))) break;
  }
  return best;
}

/// Returns tensors in ascending order of importance: the oldest, then those that the step wrote to, then
/// recent ones. The selected one is left out.
std::vector<const MeasuredTensor*> grids_by_importance(const LayoutProblem& problem) {
  std::vector<const MeasuredTensor*> found;
  for (const auto s : problem.shown)
    for (const auto& tensor : problem.measured.storages[s].tensors)
      if (!tensor.model().is_selected) found.push_back(&tensor);
  std::ranges::stable_sort(found, [](const auto* a, const auto* b) {
    const auto rank = [](const TensorModel& model) {
      return std::tuple(model.is_recent, model.is_changed, model.bound_at_step);
    };
    return rank(a->model()) < rank(b->model());
  });
  return found;
}

/// Returns true if cells grow enough to justify the change. If they are already comfortable, captions are
/// shortened only if cells become legible from the back row.
bool is_worth_change(const LayoutSolution& next, const LayoutSolution& best, float price,
                     const CellSizes& sizes) {
  return best.cell < sizes.comfortable ? next.score > price * best.score : next.cell >= sizes.legible;
}

/// Searches with the number of digits in the params.
LayoutSolution best_layout_with_params(LayoutProblem& problem, const CellSizes& sizes) {
  const float legible = sizes.legible, comfortable = sizes.comfortable;
  const float aim = can_be_legible(problem.stage.model) ? legible : comfortable;
  problem.params.details.assign(problem.measured.tensors, Detail::full);
  LayoutSolution best = best_of(problem, sizes);
  const auto order = grids_by_importance(problem);
  if (best.cell < aim && order.size() > 1) {
    const auto all = problem.params.details;
    for (const auto* tensor : order) problem.params.details[tensor->index()] = Detail::brief;
    auto next = best_of(problem, sizes);
    if (is_worth_change(next, best, 1, sizes)) best = std::move(next);
    else problem.params.details = all;
  }
  const auto count = [&](auto is_such) {
    return static_cast<std::size_t>(std::ranges::count_if(
        order, [&](const auto* tensor) { return !tensor->model().is_recent && is_such(tensor->model()); }));
  };
  const auto others = count([](const auto&) { return true; });
  const auto bystanders = count([](const TensorModel& model) { return !model.is_changed; });
  const auto try_detail = [&](std::size_t nth, Detail detail) {
    problem.params.details[order[nth]->index()] = detail;
    LayoutSolution next;
    improve(next, problem);
    return next.cell;
  };
  // Drops grids from `from` to `end` in this order until cells are large enough.
  const auto drop = [&](std::size_t from, std::size_t end, float enough) {
    if (best.cell >= enough || from == end) return;
    problem.params.limits = grid_limits.back();
    auto dropped = from;
    for (float cell = 0; cell < enough && dropped < end; ++dropped) cell = try_detail(dropped, Detail::text);
    // Restores grids whose removal did not help, the last one first.
    for (auto i = dropped; i-- > from && dropped <= 12;)
      if (try_detail(i, Detail::brief) < enough) problem.params.details[order[i]->index()] = Detail::text;
    if (auto next = best_of(problem, sizes); next.cell > best.cell) best = std::move(next);
    else if (best.is_found()) problem.params = best.params;
  };
  drop(0, bystanders, sizes.large);
  drop(bystanders, others, legible);
  for (const auto form : {StripForm::line, StripForm::bare, StripForm::band, StripForm::slim}) {
    const bool is_cut = !best.has_whole_strips && has_short_strips(problem);
    if ((best.cell >= legible && !is_cut) || (form >= StripForm::band && !problem.may_use_band_strips)) break;
    // Strips with digits show the order of elements in memory: they are shrunk last.
    if (form == StripForm::slim && best.cell >= comfortable && is_whole(problem, best) &&
        has_digits(problem, best))
      break;
    const auto before = problem.params;
    problem.params.strips = form;
    auto next = best_of(problem, sizes);
    if (form >= StripForm::band && !is_whole(problem, next)) {
      const auto own = problem.params;
      for (auto& detail : problem.params.details)
        if (detail == Detail::full) detail = Detail::brief;
      // Captions are shortened if grids beside them would be cut.
      if (auto other = best_of(problem, sizes); is_whole(problem, other)) next = std::move(other);
      else problem.params = own;
    }
    const bool is_completed = is_whole(problem, next) && !is_whole(problem, best) && next.cell >= sizes.least;
    const bool is_mended =
        is_cut && next.has_whole_strips && next.cell > price::strips_made_whole * best.cell;
    const bool is_larger =
        best.cell < legible && (next.cell >= legible || next.cell > price::plainer_strips * best.cell);
    if (is_larger || is_completed || is_mended) best = std::move(next);
    else problem.params = before;
  }
  // The formula repeats the selected tensor's layout: its caption is shortened only before grids of
  // the step are dropped.
  const auto shorten = [&](bool also_selected) {
    if (best.cell >= aim || others == order.size()) return;
    const auto before = problem.params.details;
    std::vector<bool> keeps(before.size(), false);
    for (std::size_t i = 0; i < before.size(); ++i) keeps[i] = !also_selected;
    for (const auto* tensor : order) keeps[tensor->index()] = false;
    for (std::size_t i = 0; i < before.size(); ++i)
      if (before[i] == Detail::full && !keeps[i]) problem.params.details[i] = Detail::brief;
    auto next = best_of(problem, sizes);
    if (is_worth_change(next, best, price::briefer_captions, sizes)) best = std::move(next);
    else problem.params.details = before;
  };
  shorten(false), shorten(true);
  drop(others, order.size(), sizes.least);
  return best;
}

/// Returns true if cells with fewer digits are narrower.
bool saves_width(const LayoutProblem& problem, Digits digits) {
  constexpr int narrow = 2;  // characters that fit into a square cell
  return problem.any([&](const MeasuredTensor& tensor) {
    const auto& model = tensor.model();
    return digits == Digits::few ? model.few_columns < model.columns : model.few_columns > narrow;
  });
}

/// Keeps the best-scoring solution of several searches.
class MostDetailed {
 public:
  MostDetailed(LayoutProblem& problem, const CellSizes& sizes, LayoutSolution best)
      : problem_(problem), sizes_(sizes), best_(std::move(best)), terms_(problem.params) {}
  const LayoutSolution& best() const { return best_; }
  bool is_whole() const { return scene::is_whole(problem_, best_); }
  bool has_digits() const { return scene::has_digits(problem_, best_); }
  bool has_all() const { return best_.cell >= sizes_.legible && has_digits() && is_whole(); }
  void consider(const LayoutParams& params, bool whole, Digits digits) {
    problem_.params = params;
    problem_.params.digits = digits;
    problem_.is_whole = whole;
    const auto score = score_of(problem_, best_, sizes_);
    if (score.grids == grids_)
      problem_.least_cell = score.cell / (digits == Digits::none ? weight::no_digits : 1.0f);
    if (params.max_operand_numel < every_element || problem_.may_have_columns)
      problem_.least_cell = std::max(
          problem_.least_cell, least_cell_height(problem_.stage.style.least_text, problem_.stage.style));
    auto next = best_layout_with_params(problem_, sizes_);
    if (next.is_found() && score_of(problem_, next, sizes_).beats(score, price::fewer_digits)) {
      best_ = std::move(next);
      terms_ = problem_.params;
    }
    problem_.least_cell = 0, problem_.is_whole = false, problem_.params = terms_;
  }

 private:
  LayoutProblem& problem_;
  const CellSizes& sizes_;
  LayoutSolution best_;
  LayoutParams terms_;
  std::size_t grids_ = problem_.count([](const MeasuredTensor& tensor) { return tensor.model().is_recent; });
};

/// Returns true if the given proportions change the grid of a tensor of the step. Operands with more than
/// `max_operand_numel` elements, whose grids are small, are ignored.
bool differs_on(const LayoutProblem& problem, GridProportions proportions,
                std::int64_t max_operand_numel = every_element) {
  constexpr std::int64_t blocks = 3;  // the minimum rank of a grid with blocks
  return problem.any([&](MeasuredTensor& tensor) {
    return tensor.model().is_recent && tensor.model().tensor.dim() >= blocks &&
           !has_small_cells(tensor.model(), {.max_operand_numel = max_operand_numel}) &&
           tensor.grid(most_limits, GridProportions::landscape).choice.rows !=
               tensor.grid(most_limits, proportions).choice.rows;
  });
}

/// Returns true if a grid is kept small with the limit `max_operand_numel`, but not with the limit `before`.
bool differs_by(const LayoutProblem& problem, std::int64_t before, std::int64_t max_operand_numel) {
  return problem.any([&](const MeasuredTensor& tensor) {
    return has_small_cells(tensor.model(), {.max_operand_numel = max_operand_numel}) &&
           !has_small_cells(tensor.model(), {.max_operand_numel = before});
  });
}

LayoutSolution best_layout_for_cells(LayoutProblem& problem, const CellSizes& sizes) {
  const auto first = problem.params;
  const bool may_be_whole = could_be_whole(problem);
  MostDetailed found(problem, sizes, best_layout_with_params(problem, sizes));
  if (problem.density.indices != 1 || problem.density.cell != 1) return found.best();
  const auto is_enough = [&] {
    return found.has_all() ||
           (!may_be_whole && found.best().cell >= sizes.legible && has_digits(problem, found.best()));
  };
  const auto try_digits = [&](const LayoutParams& params, bool whole) {
    for (const auto digits : {Digits::few, Digits::none})
      if (!is_enough() && saves_width(problem, digits)) found.consider(params, whole, digits);
  };
  try_digits(first, false);
  if (may_be_whole && !found.is_whole()) {
    found.consider(first, true, Digits::all);
    try_digits(first, true);
  }
  // A tensor keeps its orientation from step to step if its numbers are then readable.
  const auto is_read = [&] {
    return found.best().cell >= sizes.readable && found.has_digits() && (found.is_whole() || !may_be_whole);
  };
  for (const auto proportions : {GridProportions::wide, GridProportions::portrait}) {
    if (is_read() || !differs_on(problem, proportions)) continue;
    auto turned = first;
    turned.proportions = proportions;
    found.consider(turned, may_be_whole, Digits::all);
    try_digits(turned, may_be_whole);
  }
  if (!may_be_whole || (can_be_legible(problem.stage.model) && found.has_digits())) return found.best();
  // For numbers that do not fit otherwise: groups in columns, then digits in the result only.
  problem.may_have_columns = true;
  constexpr std::array<std::int64_t, 3> limits{every_element, 48, 32};
  for (std::size_t i = 0; i < limits.size(); ++i) {
    if (i > 0 && !differs_by(problem, limits[i - 1], limits[i])) continue;
    for (const auto proportions : {GridProportions::landscape, GridProportions::portrait,
                                   GridProportions::wide, GridProportions::lines}) {
      if (found.has_digits() && found.is_whole()) break;
      if (proportions != GridProportions::landscape && !differs_on(problem, proportions, limits[i])) continue;
      auto other = first;
      other.proportions = proportions, other.max_operand_numel = limits[i];
      found.consider(other, true, Digits::few);
    }
  }
  problem.may_have_columns = false;
  return found.best();
}

/// Digits in strips show the order of elements in memory: cells of grids are made smaller for them.
template <class Search>
LayoutSolution with_strip_digits(LayoutProblem& problem, const CellSizes& sizes, Search search) {
  const auto first = problem.params;
  auto best = search();
  if (!best.is_found() || problem.density.cell != 1 || strips_have_digits(problem, best)) return best;
  const auto params = problem.params;
  problem.params = first;
  problem.params.strips_have_digits = true;
  auto next = search();
  // Axes are reoriented for it only if the orders of two storages are compared, and cells stay larger.
  const bool turns = next.params.proportions != best.params.proportions;
  const auto with_part = std::ranges::count_if(
      problem.shown, [&](std::size_t s) { return !is_idle_storage(*problem.measured.storages[s].model); });
  const float share = turns ? nearly_legible : price::legible_with_digits;
  const float enough = can_be_legible(problem.stage.model) ? share * sizes.legible : sizes.readable;
  const bool is_readable = shows_all_numbers(problem, next) || !shows_all_numbers(problem, best);
  if (next.is_found() && (!turns || with_part <= 2) && next.cell >= std::min(best.cell, enough) &&
      strips_have_digits(problem, next) && is_readable &&
      score_of(problem, next, sizes).beats(score_of(problem, best, sizes), price::strips_with_digits))
    return next;
  problem.params = params;
  return best;
}

}  // namespace

LayoutSolution best_layout(LayoutProblem& problem, const CellSizes& sizes) {
  return with_strip_digits(problem, sizes, [&] { return best_layout_for_cells(problem, sizes); });
}

LayoutSolution best_layout_with(LayoutProblem& problem, Digits digits, const CellSizes& sizes) {
  return with_strip_digits(problem, sizes, [&] {
    problem.params.digits = digits;
    return best_layout_with_params(problem, sizes);
  });
}

bool may_fit(LayoutProblem problem) {
  problem.params = {.limits = least_limits, .smallest = problem.params.smallest, .digits = Digits::none};
  problem.least_cell = 0, problem.may_have_columns = true, problem.is_whole = false;
  problem.params.details.assign(problem.measured.tensors, Detail::text);
  for (const auto s : problem.shown)
    for (const auto& tensor : problem.measured.storages[s].tensors)
      if (tensor.model().is_selected) problem.params.details[tensor.index()] = Detail::brief;
  for (const auto form :
       {StripForm::slim, StripForm::band, StripForm::bare, StripForm::line, StripForm::rows})
    for (const auto proportions :
         {GridProportions::landscape, GridProportions::portrait, GridProportions::wide}) {
      if (form >= StripForm::band && !problem.may_use_band_strips) continue;
      problem.params.strips = form, problem.params.proportions = proportions;
      LayoutSolution best;
      improve(best, problem);
      if (best.is_found()) return true;
    }
  return false;
}

}  // namespace stridescope::scene
