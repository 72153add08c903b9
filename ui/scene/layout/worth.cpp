#include "ui/scene/layout/worth.h"

#include <algorithm>

#include "ui/scene/layout/card_layout.h"

namespace stridescope::scene {

Edges edges_of(const Style& style, Density density) {
  const float unit = density.cell * style.scale;
  return {48 * unit, 34 * unit, 26 * unit, 20 * unit, 13 * unit};
}

bool is_whole(const Attempt& attempt, const Best& best) {
  if (!best.is_found()) return false;
  for (const auto s : attempt.shown)
    for (auto& tensor : attempt.measured.storages[s].tensors)
      if (best.terms.details[tensor.place()] != Detail::text &&
          !tensor.grid(best.terms.limits, page_of(tensor.model(), best.terms)).is_whole)
        return false;
  return true;
}

bool could_be_whole(const Attempt& attempt) {
  for (const auto s : attempt.shown)
    for (auto& tensor : attempt.measured.storages[s].tensors)
      if (tensor.model().is_recent && !tensor.grid(most_limits, attempt.terms.page).is_whole) return false;
  return true;
}

std::size_t grids_of_step(const Attempt& attempt, const Best& best) {
  std::size_t count = 0;
  if (!best.is_found()) return count;
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors)
      count += tensor.model().is_recent && best.terms.details[tensor.place()] != Detail::text ? 1u : 0u;
  return count;
}

bool has_digits(const Attempt& attempt, const Best& best) {
  if (!best.is_found()) return false;
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors) {
      const auto& model = tensor.model();
      if (!model.is_recent || best.terms.details[tensor.place()] == Detail::text) continue;
      if (is_reduced(model, best.terms)) continue;
      const float width = cell_width(attempt.stage, model, best.cell, best.terms);
      const auto texts =
          fitting_texts(width, best.cell, model.columns, model.few_columns, attempt.stage.style);
      if (texts.size <= 0) return false;
    }
  return true;
}

bool reduces(const Attempt& attempt, const Best& best) {
  if (!best.is_found()) return false;
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors)
      if (tensor.model().is_recent && best.terms.details[tensor.place()] != Detail::text &&
          is_reduced(tensor.model(), best.terms))
        return true;
  return false;
}

bool has_short_strips(const Attempt& attempt) {
  constexpr std::int64_t short_strip = 128;
  return std::all_of(attempt.shown.begin(), attempt.shown.end(),
                     [&](std::size_t s) { return attempt.measured.storages[s].model->numel <= short_strip; });
}

bool cuts_short_strips(const Attempt& attempt, const Best& best) {
  return best.is_found() && !best.has_whole_strips && has_short_strips(attempt);
}

namespace {

/// Elements of what a step reads and makes, up to which its cells are to be legible from afar.
constexpr std::int64_t most_legible = 48;

/// What a cell of a grid is worth of which not every index is shown, where one with digits is worth its edge;
/// and one of those without digits.
constexpr float worth_of_cut = 0.3f, worth_of_neither = 0.2f;
/// The same where only the result's cells, and those of what is short, have digits.
constexpr float worth_of_result = 0.7f;

}  // namespace

bool Worth::is_more_than(const Worth& other) const {
  if (grids != other.grids) return grids > other.grids;
  if (is_legible != other.is_legible) return is_legible;
  return cell > 1.02f * other.cell;
}

Worth worth_of(const Attempt& attempt, const Best& best, const Edges& edges) {
  const bool shows_digits = has_digits(attempt, best), shows_all = is_whole(attempt, best);
  const float whole = best.terms.most_read < every_element ? worth_of_result : 1.0f;
  const float each = shows_digits ? shows_all ? whole : worth_of_cut
                     : shows_all  ? worth_without_digits
                                  : worth_of_neither;
  // Digits are read where cells nearly have the edge that is seen from afar; a lecture's are in any cell.
  constexpr float nearly = 0.945f;
  const float digits_from = is_for_class(attempt.stage.style) ? 0 : edges.legible * nearly;
  const bool is_large =
      best.cell >= (shows_digits ? digits_from : edges.legible) && (shows_all || !could_be_whole(attempt));
  return {grids_of_step(attempt, best), is_large || !can_be_legible(attempt.stage.model),
          each * (shows_all ? best.cell : std::min(best.cell, edges.large))};
}

bool can_be_legible(const StageModel& model) {
  std::int64_t elements = 0;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.is_recent) elements += std::min(tensor.tensor.numel(), most_legible + 1);
  return elements <= most_legible;
}

}  // namespace stridescope::scene
