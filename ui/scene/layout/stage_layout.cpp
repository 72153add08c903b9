#include "ui/scene/layout/stage_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ui/scene/layout/score.h"
#include "ui/scene/layout/search.h"
#include "ui/scene/layout/shelf.h"
#include "ui/scene/model/cell_formats.h"

namespace stridescope::scene {
namespace {

/// Restores captions that the search shortened, as far as the cell size is unchanged: the selected tensor's
/// first, then the newest.
void restore_captions(LayoutProblem& problem, LayoutSolution& best) {
  std::vector<const MeasuredTensor*> brief;
  for (const auto s : problem.shown)
    for (const auto& tensor : problem.measured.storages[s].tensors)
      if (tensor.model().is_recent && !tensor.model().is_released &&
          best.params.details[tensor.index()] == Detail::brief)
        brief.push_back(&tensor);
  std::ranges::stable_sort(brief, [](const auto* a, const auto* b) {
    return std::pair(a->model().is_selected, a->model().bound_at_step) >
           std::pair(b->model().is_selected, b->model().bound_at_step);
  });
  struct Form {
    CaptionSide side;
    bool has_narrow_words;
  };
  for (const auto* tensor : brief)
    for (const auto& form : {Form{best.params.side, best.params.has_narrow_words},
                             Form{CaptionSide::below, false}, Form{CaptionSide::below, true},
                             Form{CaptionSide::beside, false}, Form{CaptionSide::beside_narrow, false}}) {
      problem.params = best.params;
      problem.params.details[tensor->index()] = Detail::full;
      problem.params.side = form.side, problem.params.has_narrow_words = form.has_narrow_words;
      if (!Arranger(problem).fit(best.arrangement, best.cell)) continue;
      const LayoutSolution said{best.score, best.cell, best.has_whole_strips, best.arrangement,
                                problem.params};
      if (best.params.strips_have_digits && !strips_have_digits(problem, said)) continue;
      best.params = problem.params;
      break;
    }
  problem.params = best.params;
}

/// The reductions in favour of the figure.
struct Concessions {
  bool leaves_out = false;   ///< storages may be left out, the oldest first
  bool is_one_line = false;  ///< the formula keeps one line while the odometer walks
};

/// Returns the oldest storage whose tensors are all attributes of modules, else the oldest; never the
/// selected tensor's.
std::vector<std::size_t>::iterator least_wanted(LayoutProblem& problem) {
  const auto oldest = [&](const auto& is_kept) {
    return std::ranges::find_if(problem.shown, [&](std::size_t s) {
      return std::ranges::none_of(problem.stage.model.storages[s].tensors, is_kept);
    });
  };
  const auto attribute = oldest([](const TensorModel& tensor) {
    return tensor.is_selected || tensor.name.find('.') == std::string::npos;
  });
  if (attribute != problem.shown.end()) return attribute;
  const auto any = oldest([](const TensorModel& tensor) { return tensor.is_selected; });
  return any == problem.shown.end() ? problem.shown.begin() : any;
}

/// Lays out the stage with text of the style's size; returns no groups if it does not fit.
StageLayout laid_out(const Stage& stage, MeasuredStage& measured, Size size, const Concessions& yields,
                     Density density) {
  StageLayout layout;
  const Style& style = stage.style;
  const float margin = size.w < 700 * style.scale ? style.space_3 : style.space_4;
  layout.formula_is_line = yields.is_one_line;
  const float formula_h =
      yields.is_one_line ? formula_line(style) + style.space_2 : formula_height(stage.view, style);
  const Rect area{margin, margin, std::max(size.w - 2 * margin, 40.0f),
                  std::max(size.h - 2 * margin - formula_h, 40.0f)};
  layout.formula = {margin, size.h - margin * 0.6f - formula_h, area.w, formula_h};
  layout.style = style, layout.shelf_style = shelf_style(style);
  if (stage.model.storages.empty()) return layout;

  LayoutProblem problem{stage, measured, area, density, {.smallest = density.cell}, {}};
  for (std::size_t i = 0; i < measured.storages.size(); ++i) problem.shown.push_back(i);
  const CellSizes sizes = cell_sizes(style, density);

  const bool has_company = std::ranges::any_of(stage.model.storages, is_idle_storage);
  problem.may_use_band_strips = !has_company;
  const auto first = problem.params;
  // If a shelf is possible, arrangements with fewer digits are tried only if the shelf is not used and cells
  // are still too small.
  const bool is_possible = may_fit(problem);
  LayoutSolution best = !is_possible  ? LayoutSolution{}
                        : has_company ? best_layout_with(problem, Digits::all, sizes)
                                      : best_layout(problem, sizes);
  bool is_shelved = false;
  const bool is_cut = cuts_short_strips(problem, best);
  // A storage without a part in the step that shows only names is put on the shelf.
  const bool is_idle = has_company && wastes_strip_on_idle_storage(problem, best);
  if (best.cell < sizes.large || (has_company && is_cut) || is_idle) {
    LayoutProblem others = problem;
    others.params = {.smallest = density.cell}, others.may_use_band_strips = true;
    if (auto other = layout_with_shelf(others, sizes); other && other->best.is_found()) {
      auto& next = other->best;
      const bool leaves_out = other->shelf.size() + others.shown.size() < measured.storages.size();
      const bool is_mended = is_cut && !leaves_out && next.cell >= sizes.legible;
      const bool is_large = next.cell >= price::large * sizes.legible;
      const bool is_numbered = other->has_numbers && !strips_have_digits(problem, best) &&
                               (shows_all_numbers(others, next) || !shows_all_numbers(problem, best));
      const float price = is_mended || is_numbered    ? price::shelf_for_whole_strips
                          : best.cell < sizes.legible ? price::shelf_if_small
                          : leaves_out                ? price::storages_left_out
                          : !is_idle                  ? price::shelf
                          : is_large                  ? price::shelf_for_names_if_large
                                                      : price::shelf_for_names;
      if (score_of(others, next, sizes).beats(score_of(problem, best, sizes), price)) {
        best = std::move(next);
        problem.area = other->free, problem.shown = std::move(others.shown);
        layout.groups = std::move(other->shelf);
        is_shelved = true;
      }
    }
  }
  if (has_company && is_possible && !is_shelved && best.cell < sizes.legible) {
    problem.params = first;
    best = best_layout(problem, sizes);
  }
  // If it still does not fit, leave out storages.
  while (yields.leaves_out && !best.is_found() && problem.shown.size() > 1) {
    problem.shown.erase(least_wanted(problem));
    if (may_fit(problem)) best = best_layout(problem, sizes);
  }
  if (!best.is_found()) return layout;
  restore_captions(problem, best);
  problem.params = best.params;
  layout.cell = best.cell;
  layout.score = score_of(problem, best, sizes).cell;
  layout.has_digits = has_digits(problem, best);
  layout.strips_have_digits = strips_have_digits(problem, best);
  layout.has_shrunk_operands = shrinks_operands(problem, best);
  layout.style = figure_style(style, best.cell);
  auto figure = Arranger(problem).placed(best.arrangement, best.cell);
  float bottom = area.y;
  for (const auto& group : figure) bottom = std::max(bottom, group.rect.bottom());
  if (is_shelved) {
    const float lower = grow_shelf(layout.groups, problem, area, layout.formula.y - bottom - style.space_3);
    for (auto& group : figure) move(group, {0, lower});
    bottom += lower;
  }
  for (auto& group : figure) layout.groups.push_back(std::move(group));
  // The formula follows the figure, and both are centred together.
  const float slack = std::max(0.0f, layout.formula.y - bottom - style.space_3);
  layout.formula.y -= slack / 2;
  for (auto& group : layout.groups) move(group, {0, slack / 2});
  return layout;
}

}  // namespace

bool GroupLayout::is_whole() const {
  return is_aside || (strip.window.is_whole() && std::ranges::all_of(cards, [](const CardLayout& card) {
                        return !card.has_grid || card.grid.is_whole();
                      }));
}

bool StageLayout::is_whole() const {
  return std::ranges::all_of(groups, [](const GroupLayout& group) { return group.is_whole(); });
}

void point_windows(GroupLayout& group, const Stage& stage) {
  auto& strip = group.strip;
  if (!strip.window.is_whole()) strip.show_around(strip_focus(stage, *group.storage));
  for (auto& card : group.cards) {
    if (!card.has_grid || !stage.focus || stage.focus->tensor != card.tensor) continue;
    for (auto& axis : card.grid.axes)
      if (!axis.window.is_whole()) axis.show_around(stage.focus->index[static_cast<std::size_t>(axis.dim)]);
  }
}

namespace {

/// Reduces the type size if nothing else helps; `instead` is tried before that.
StageLayout fitted(const Stage& stage, Size size, Density density, bool is_one_line,
                   const std::function<std::optional<StageLayout>()>& instead = {}) {
  auto measure = measured(stage);
  // If nothing fits at the minimum type size, reduce the minimum.
  for (const float floor : {1.0f, 0.8f, 0.6f, 0.0f}) {
    Style wanted = stage.style;
    wanted.least_text *= floor;
    for (const float smaller : {1.0f, 0.85f, 0.7f, 0.55f, 0.42f, 0.32f, 0.24f}) {
      const Style style = scaled(wanted, smaller);
      const Stage trial{stage.model, stage.view, style, stage.measure, stage.words, {}, stage.walk};
      auto layout = laid_out(trial, measure, size, {smaller < 0.6f, is_one_line}, density);
      if (!layout.groups.empty() || stage.model.storages.empty()) return layout;
      if (smaller == 1 && floor == 1 && instead)
        if (auto other = instead()) return *other;
    }
    if (stage.style.least_text <= 0) break;
  }
  return laid_out(stage, measure, size, {true, is_one_line}, density);
}

std::size_t grids_in(const StageLayout& layout, bool only_of_step) {
  std::size_t count = 0;
  for (const auto& group : layout.groups)
    for (const auto& card : group.cards)
      count += (card.tensor->is_recent || !only_of_step) && card.has_grid ? 1u : 0u;
  return count;
}
/// Returns the number of the step's tensors that have a grid.
std::size_t grids_of_step(const StageLayout& layout) { return grids_in(layout, true); }

/// Returns true if the stage has an optional temporary, which is dropped before cells become small.
bool has_optional(const StageModel& model) {
  return std::ranges::any_of(model.storages, [](const StorageModel& storage) {
    return std::ranges::any_of(storage.tensors,
                               [](const TensorModel& one) { return one.optional_distance > 0; });
  });
}

std::size_t tensors_of_step(const StageModel& model) {
  std::size_t count = 0;
  for (const auto& storage : model.storages)
    count += static_cast<std::size_t>(
        std::ranges::count_if(storage.tensors, [](const auto& tensor) { return tensor.is_recent; }));
  return count;
}

}  // namespace

StageLayout lay_out(const Stage& stage, Size size, Density density) {
  const Style dense = denser(stage.style);
  const Stage trial{stage.model, stage.view, dense, stage.measure, stage.words, {}, stage.walk};
  // The odometer's text is shortened if more than two tensors are in the step, or if the stage is low.
  const bool is_line = size.h < 260 * stage.style.scale || tensors_of_step(stage.model) > 2;
  // Denser spacing is preferred to smaller type if it keeps every grid, and all digits unless the formula
  // can still be shortened for them.
  const auto in_less_space = [&]() -> std::optional<StageLayout> {
    auto measure = measured(trial);
    auto other = laid_out(trial, measure, size, {false, is_line}, density);
    const bool has_all = !other.groups.empty() && grids_of_step(other) == tensors_of_step(stage.model);
    return has_all && (is_line || other.has_digits) ? std::optional(std::move(other)) : std::nullopt;
  };
  auto layout = density.cell == 1 ? fitted(stage, size, density, false, in_less_space)
                                  : fitted(stage, size, density, false);
  const auto sizes = cell_sizes(stage.style, density);
  const float enough = can_be_legible(stage.model) ? sizes.legible : sizes.comfortable;
  const bool is_crowded = layout.score < enough || grids_of_step(layout) < tensors_of_step(stage.model) ||
                          layout.style.text_small < stage.style.least_text - 0.01f;
  if ((!is_crowded && layout.strips_have_digits) || stage.model.storages.empty() || density.cell != 1)
    return layout;
  const auto improve_by = [&](bool is_one_line) {
    auto other = fitted(trial, size, density, is_one_line);
    const auto has = grids_of_step(layout), may_have = grids_of_step(other);
    const bool loses_digits = layout.strips_have_digits && !other.strips_have_digits;
    const bool gains_digits = !layout.strips_have_digits && other.strips_have_digits &&
                              grids_in(other, false) >= grids_in(layout, false);
    const bool gives_size = gains_digits && !has_optional(stage.model);
    const float price = loses_digits   ? 1 / price::strips_with_digits
                        : gives_size   ? price::strips_with_digits
                        : gains_digits ? price::strips_made_whole
                                       : price::less_space;
    const bool is_larger = other.score > price * layout.score ||
                           (!loses_digits && other.style.text_small > layout.style.text_small);
    if (!is_crowded && !gives_size) return;
    if (may_have > has || (may_have == has && is_larger)) layout = std::move(other);
  };
  improve_by(is_line);
  // The formula is shortened before digits are dropped.
  if (!is_line && !layout.has_digits) improve_by(true);
  return layout;
}

}  // namespace stridescope::scene
