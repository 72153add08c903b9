#include "ui/scene/layout/search.h"

#include <algorithm>

#include "ui/scene/layout/shelf.h"

namespace stridescope::scene {
namespace {

/// Shares of the area that a shelf may take in a lecture: the usual one, and the one used if cells below it
/// are legible anyway.
constexpr float slim_shelf = 0.12f, high_shelf = 0.26f;

std::vector<std::size_t> without_part(const LayoutProblem& problem) {
  std::vector<std::size_t> found;
  for (std::size_t s = 0; s < problem.measured.storages.size(); ++s)
    if (is_idle_storage(problem.stage.model.storages[s])) found.push_back(s);
  return found;
}

bool is_within(const std::vector<GroupLayout>& lines, const Rect& area) {
  return std::ranges::all_of(
      lines, [&](const GroupLayout& line) { return line.rect.right() <= area.right() + 0.5f; });
}

/// Returns the height of the shelf with the space below it.
float height_of(const std::vector<GroupLayout>& lines, const Rect& area, const Style& style) {
  return lines.empty() ? 0 : lines.back().rect.bottom() - area.y + style.space_3;
}

}  // namespace

std::optional<ShelfLayout> layout_with_shelf(LayoutProblem& others, const CellSizes& sizes) {
  const Stage& stage = others.stage;
  const Rect area = others.area;
  auto aside = without_part(others);
  if (aside.empty() || aside.size() == others.shown.size()) return std::nullopt;
  std::erase_if(others.shown, [&](std::size_t s) { return is_idle_storage(stage.model.storages[s]); });
  const bool may_be_legible = can_be_legible(stage.model);
  const float enough = may_be_legible ? sizes.legible : sizes.least;
  const bool is_seen_from_afar = is_lecture_style(stage.style);
  const auto params = others.params;
  ShelfLayout found;
  while (!aside.empty()) {
    others.params = params;
    auto lines = lay_out_shelf(stage, others.measured, aside, area);
    const float shelf_h = height_of(lines, area, stage.style);
    others.area = {area.x, area.y + shelf_h, area.w, area.h - shelf_h};
    const bool is_slim = shelf_h <= slim_shelf * area.h || aside.size() == 1;
    const bool may_be_high = may_be_legible && shelf_h <= high_shelf * area.h;
    if (is_within(lines, area) && (!is_seen_from_afar || is_slim || may_be_high) && may_fit(others)) {
      auto trial = best_layout(others, sizes);
      const auto had = grids_of_step(others, found.best), has = grids_of_step(others, trial);
      const bool has_numbers = strips_have_digits(others, trial);
      const bool is_better =
          !found.best.is_found() || has > had || (has == had && has_numbers && !found.has_numbers) ||
          (has == had && (trial.cell >= enough || trial.cell > price::shorter_shelf * found.best.cell));
      const bool is_large = !is_seen_from_afar || is_slim || trial.cell >= nearly_legible * sizes.legible;
      if (is_better && is_large) found = {std::move(lines), others.area, std::move(trial), has_numbers};
    }
    if (found.best.is_found() && found.has_numbers && (is_slim || found.best.cell >= enough)) break;
    aside.erase(aside.begin(), aside.begin() + static_cast<std::ptrdiff_t>((aside.size() + 1) / 2));
  }
  return found;
}

float grow_shelf(std::vector<GroupLayout>& shelf, const LayoutProblem& problem, const Rect& area,
                 float room) {
  const float had = height_of(shelf, area, problem.stage.style);
  const auto idle = without_part(problem);
  std::vector<std::size_t> aside;
  for (const auto s : idle)
    if (std::ranges::any_of(shelf, [&](const GroupLayout& line) {
          return line.storage == problem.measured.storages[s].model;
        }))
      aside.push_back(s);
  float grown = 0;
  for (auto s = idle.rbegin(); s != idle.rend(); ++s) {
    if (std::ranges::find(aside, *s) != aside.end()) continue;
    auto wanted = aside;
    wanted.insert(std::ranges::lower_bound(wanted, *s), *s);
    auto lines = lay_out_shelf(problem.stage, problem.measured, wanted, area);
    const float more = height_of(lines, area, problem.stage.style) - had;
    if (!is_within(lines, area) || more > std::max(room, 0.5f)) continue;
    shelf = std::move(lines), aside = std::move(wanted), grown = std::max(more, 0.0f);
  }
  return grown;
}

bool wastes_strip_on_idle_storage(const LayoutProblem& problem, const LayoutSolution& best) {
  return best.is_found() && std::ranges::any_of(problem.shown, [&](std::size_t s) {
           const auto& storage = problem.measured.storages[s];
           return is_idle_storage(*storage.model) &&
                  std::ranges::all_of(storage.tensors, [&](const MeasuredTensor& tensor) {
                    return best.params.details[tensor.index()] == Detail::text;
                  });
         });
}

}  // namespace stridescope::scene
