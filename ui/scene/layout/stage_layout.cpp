#include "ui/scene/layout/stage_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/measured.h"
#include "ui/scene/layout/shelf.h"
#include "ui/scene/model/sample.h"
#include "ui/scene/paint/formula.h"

namespace stridescope::scene {
namespace {

/// Consecutive groups stand side by side in a band; bands stand one under the other.
using Bands = std::vector<std::size_t>;  // groups in each band

std::vector<Bands> band_choices(std::size_t groups) {
  std::vector<Bands> choices;
  if (groups == 0) return choices;
  if (groups > 6) {
    for (std::size_t columns : {1u, 2u, 3u, 4u}) {
      Bands bands;
      for (std::size_t left = groups; left > 0; left -= bands.back())
        bands.push_back(std::min(left, columns));
      choices.push_back(bands);
    }
    return choices;
  }
  for (std::uint32_t cuts = 0; cuts < (1u << (groups - 1)); ++cuts) {
    Bands bands{1};
    for (std::size_t i = 1; i < groups; ++i) {
      if (cuts >> (i - 1) & 1) bands.push_back(1);
      else ++bands.back();
    }
    if (*std::max_element(bands.begin(), bands.end()) <= 4) choices.push_back(bands);
  }
  return choices;
}

struct Attempt {
  const Stage& stage;
  MeasuredStage& measured;
  Rect area;
  Density density;
  Terms terms;
  std::vector<std::size_t> shown;  // storages, in order
};

/// Groups side by side, at most as wide as their shares of the stage.
struct Band {
  std::size_t first = 0;  // in `shown`
  std::vector<float> widths = {};
};

/// Calls `visit(band, style)` for one band after the other, until it returns false.
template <class Visit>
bool all_bands(const Attempt& attempt, const Bands& bands, float cell, Visit visit) {
  const Style style = figure_style(attempt.stage.style, cell);
  Band band;
  for (const auto count : bands) {
    const float free = attempt.area.w - style.space_5 * static_cast<float>(count - 1);
    band.widths.assign(count, free);
    if (count > 1) {
      float sum = 0;
      for (std::size_t i = 0; i < count; ++i) {
        auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
        band.widths[i] = wanted_width(attempt.stage, storage, style, cell, attempt.terms);
        sum += band.widths[i];
      }
      for (auto& width : band.widths) width = free * width / sum;
    }
    if (!visit(band, style)) return false;
    band.first += count;
  }
  return true;
}

/// Whether the groups fit at cell edge `cell`; then the width of the narrowest cell of a strip.
std::optional<float> fitting(const Attempt& attempt, const Bands& bands, float cell) {
  float y = attempt.area.y, total = 0, strip_cell = 1e9f;
  const bool fit = all_bands(attempt, bands, cell, [&](const Band& band, const Style& style) {
    float cards_at = 0, below = 0;
    for (std::size_t i = 0; i < band.widths.size(); ++i) {
      auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
      const auto size = size_of_group(attempt.stage, storage, style, cell, band.widths[i], attempt.terms);
      if (size.w > band.widths[i] + 0.5f) return false;
      cards_at = std::max(cards_at, size.cards_at);
      below = std::max(below, size.h - size.cards_at);
      strip_cell = std::min(strip_cell, size.strip_cell);
    }
    total = y + cards_at + below - attempt.area.y;
    y += cards_at + below + style.space_4;
    return total <= attempt.area.h;
  });
  return fit ? std::optional(strip_cell) : std::nullopt;
}

/// The groups in their places.
std::vector<GroupLayout> placed(const Attempt& attempt, const Bands& bands, float cell) {
  std::vector<GroupLayout> groups;
  float y = attempt.area.y;
  all_bands(attempt, bands, cell, [&](const Band& band, const Style& style) {
    const float between = style.space_5;
    const std::size_t first = groups.size();
    float used = 0;
    float cards_at = 0;  // cards of a band begin at one height
    for (std::size_t i = 0; i < band.widths.size(); ++i) {
      auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
      groups.push_back(lay_out_group(attempt.stage, storage, style, cell, band.widths[i], attempt.terms));
      used += groups.back().rect.w;
      cards_at = std::max(cards_at, groups.back().channel_bottom);
    }
    const float gaps = between * static_cast<float>(band.widths.size() - 1);
    float x = attempt.area.x + std::max(0.0f, (attempt.area.w - used - gaps) / 2), band_h = 0;
    for (std::size_t i = first; i < groups.size(); ++i) {
      lower_cards(groups[i], cards_at - groups[i].channel_bottom);
      band_h = std::max(band_h, groups[i].rect.h);
      move(groups[i], {x, y});
      x += groups[i].rect.w + between;
    }
    y += band_h + style.space_4;
    return true;
  });
  return groups;
}

/// The best arrangement so far; without bands, none fits.
struct Best {
  float score = -1, cell = 0;
  Bands bands = {};
  Terms terms = {};
  bool is_found() const { return !bands.empty(); }
};

/// Of the arrangements with captions on one side, the best one that scores above `least`.
void improve_at(Best& best, const Attempt& attempt, float least) {
  const Style& style = attempt.stage.style;
  const float largest = largest_cell(style);
  for (const auto& bands : band_choices(attempt.shown.size())) {
    // A score is at most 1.35 cells: smaller cells than that need not be tried.
    float low = std::max(10 * attempt.terms.smallest * style.scale, std::max(best.score, least) / 1.35f),
          high = largest;
    if (low > high) continue;
    auto strip = fitting(attempt, bands, low);
    if (!strip) continue;
    if (const auto all = fitting(attempt, bands, high)) {
      strip = all, low = high;
    } else {
      for (int i = 0; i < 7; ++i) {
        const float middle = (low + high) / 2;
        if (const auto trial = fitting(attempt, bands, middle)) strip = trial, low = middle;
        else high = middle;
      }
    }
    const float score = low + 0.35f * std::min(*strip, low) - 0.02f * low * static_cast<float>(bands.size());
    if (score > best.score) best = {score, low, bands, attempt.terms};
  }
}

/// Captions stand below the grids where that costs no size, else beside them.
void improve(Best& best, Attempt& attempt) {
  for (const auto side : {CaptionSide::below, CaptionSide::beside, CaptionSide::beside_narrow}) {
    Best next;
    attempt.terms.side = side;
    const float least = best.is_found() ? best.score * 1.04f : best.score;
    improve_at(next, attempt, least);
    if (next.score > least) best = std::move(next);
  }
}

/// Elements of what a step reads and makes, up to which its cells are to be legible from afar.
constexpr std::int64_t most_legible = 48;

bool can_be_legible(const StageModel& model) {
  std::int64_t elements = 0;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.is_recent) elements += std::min(tensor.tensor.numel(), most_legible + 1);
  return elements <= most_legible;
}

/// A lecture's style: what is said under the figure is larger than anything on it.
bool is_for_class(const Style& style) { return style.caption > 1.2f * style.text_large; }

/// Of the area, for a shelf that is seen from afar.
constexpr float slim_shelf = 0.12f;

constexpr std::array<GridLimits, 5> grid_limits{{{32, 20}, {18, 12}, {12, 8}, {8, 6}, {6, 4}}};

bool is_whole(const Attempt& attempt, const Best& best) {
  for (const auto s : attempt.shown)
    for (auto& tensor : attempt.measured.storages[s].tensors)
      if (best.terms.details[tensor.place()] != Detail::text && !tensor.grid(best.terms.limits).is_whole)
        return false;
  return best.is_found();
}

/// With as many indices as leave cells comfortable, or readable if that shows all.
Best best_of(Attempt& attempt, float comfortable, float readable) {
  Best best;
  for (const auto& limit : grid_limits) {
    const auto more = [&](std::int64_t n) {
      return static_cast<std::int64_t>(static_cast<float>(n) * attempt.density.indices);
    };
    attempt.terms.limits = {more(limit.columns), more(limit.rows)};
    Best next;
    improve(next, attempt);
    if (next.score > best.score) best = std::move(next);
    if (best.cell >= comfortable || (best.cell >= 0.85f * readable && is_whole(attempt, best))) break;
  }
  return best;
}

/// Places of tensors in the order in which they say less: oldest first, recent ones last, the selected one
/// never.
std::vector<const MeasuredTensor*> dispensable(const Attempt& attempt) {
  std::vector<const MeasuredTensor*> found;
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors)
      if (!tensor.model().is_selected) found.push_back(&tensor);
  std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
    return std::pair(a->model().is_recent, a->model().born) <
           std::pair(b->model().is_recent, b->model().born);
  });
  return found;
}

/// Edges of cells: what is seen well from the back row, what is read from there, what needs no more room,
/// what can be read at all, and the least that shows a pattern.
struct Edges {
  float large, legible, comfortable, readable, least;
};

Edges edges_of(const Style& style, Density density) {
  const float unit = density.cell * style.scale;
  return {48 * unit, 34 * unit, 26 * unit, 20 * unit, 13 * unit};
}

/// The best arrangement of what is shown. Grids give way while cells are too small: those that have no part
/// in the step while cells are not legible from afar, the others where they cannot be read.
Best searched(Attempt& attempt, const Edges& edges) {
  const float legible = edges.legible, comfortable = edges.comfortable, readable = edges.readable;
  attempt.terms.details.assign(attempt.measured.tensors, Detail::full);
  Best best = best_of(attempt, comfortable, readable);
  const auto order = dispensable(attempt);
  if (best.cell < comfortable && order.size() > 1) {
    const auto all = attempt.terms.details;
    for (const auto* tensor : order) attempt.terms.details[tensor->place()] = Detail::brief;
    if (auto next = best_of(attempt, comfortable, readable); next.score > best.score) best = std::move(next);
    else attempt.terms.details = all;
  }
  const auto others = static_cast<std::size_t>(std::count_if(
      order.begin(), order.end(), [](const auto* tensor) { return !tensor->model().is_recent; }));
  const auto try_detail = [&](std::size_t nth, Detail detail) {
    attempt.terms.details[order[nth]->place()] = detail;
    Best next;
    improve(next, attempt);
    return next.cell;
  };
  // Gives up grids, from one of the order to another, until cells are large enough.
  const auto drop = [&](std::size_t from, std::size_t end, float enough) {
    if (best.cell >= enough || from == end) return;
    attempt.terms.limits = grid_limits.back();
    auto dropped = from;
    for (float cell = 0; cell < enough && dropped < end; ++dropped) cell = try_detail(dropped, Detail::text);
    // What was dropped in vain comes back, the last one first.
    for (auto i = dropped; i-- > from && dropped <= 12;)
      if (try_detail(i, Detail::brief) < enough) attempt.terms.details[order[i]->place()] = Detail::text;
    if (auto next = best_of(attempt, comfortable, readable); next.cell > best.cell) best = std::move(next);
    else if (best.is_found()) attempt.terms = best.terms;
  };
  drop(0, others, legible);
  for (const auto form : {StripForm::line, StripForm::bare}) {
    if (best.cell >= legible) break;
    const auto before = std::exchange(attempt.terms.strips, form);
    auto next = best_of(attempt, comfortable, readable);
    if (next.cell >= legible || next.cell > 1.15f * best.cell) best = std::move(next);
    else attempt.terms.strips = before;
  }
  // The formula has the selected tensor's rule too: its words give way before grids that the step is about.
  if (best.cell < edges.least && others < order.size()) {
    const auto before = attempt.terms.details;
    for (auto& detail : attempt.terms.details)
      if (detail == Detail::full) detail = Detail::brief;
    auto next = best_of(attempt, comfortable, readable);
    if (next.cell > best.cell) best = std::move(next);
    else attempt.terms.details = before;
  }
  drop(others, order.size(), edges.least);
  return best;
}

/// How many of the tensors that the step is about have their grid.
std::size_t grids_of_step(const Attempt& attempt, const Best& best) {
  std::size_t count = 0;
  if (!best.is_found()) return count;
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors)
      count += tensor.model().is_recent && best.terms.details[tensor.place()] != Detail::text ? 1u : 0u;
  return count;
}

/// With text of the style's size; without groups where that does not fit.
StageLayout laid_out(const Stage& stage, MeasuredStage& measured, Size size, bool may_leave_out,
                     Density density) {
  StageLayout layout;
  const Style& style = stage.style;
  const float margin = size.w < 700 * style.scale ? style.space_3 : style.space_4;
  const float formula_h = formula_height(stage.view, style);
  const Rect area{margin, margin, std::max(size.w - 2 * margin, 40.0f),
                  std::max(size.h - 2 * margin - formula_h, 40.0f)};
  layout.formula = {margin, size.h - margin * 0.6f - formula_h, area.w, formula_h};
  layout.style = style, layout.shelf_style = shelf_style(style);
  if (stage.model.storages.empty()) return layout;

  Attempt attempt{stage, measured, area, density, {.smallest = density.cell}, {}};
  for (std::size_t i = 0; i < measured.storages.size(); ++i) attempt.shown.push_back(i);
  const Edges edges = edges_of(style, density);

  Best best = searched(attempt, edges);
  if (best.cell < edges.large) {
    std::vector<std::size_t> aside;
    for (const auto s : attempt.shown)
      if (has_no_part(stage.model.storages[s])) aside.push_back(s);
    if (!aside.empty() && aside.size() < attempt.shown.size()) {
      std::vector<GroupLayout> shelf;
      Attempt others = attempt;
      std::erase_if(others.shown, [&](std::size_t s) { return has_no_part(stage.model.storages[s]); });
      Best next;
      Rect free = area;
      const float enough = can_be_legible(stage.model) ? edges.legible : edges.least;
      // What has no part is counted, the oldest first, before it takes the room of what has one.
      while (!aside.empty()) {
        auto lines = lay_out_shelf(stage, measured, aside, area);
        const float shelf_h = lines.back().rect.bottom() - area.y + style.space_3;
        others.area = {area.x, area.y + shelf_h, area.w, area.h - shelf_h};
        const bool is_slim = shelf_h <= slim_shelf * area.h || aside.size() == 1;
        if (!is_for_class(style) || is_slim) {
          auto trial = searched(others, edges);
          const auto had = grids_of_step(others, next), has = grids_of_step(others, trial);
          if (!next.is_found() || has > had ||
              (has == had && (trial.cell >= enough || trial.cell > 1.2f * next.cell)))
            next = std::move(trial), shelf = std::move(lines), free = others.area;
        }
        if (next.is_found() && (is_slim || next.cell >= enough)) break;
        aside.erase(aside.begin(), aside.begin() + static_cast<std::ptrdiff_t>((aside.size() + 1) / 2));
      }
      others.area = free;
      const auto shown = grids_of_step(attempt, best), more = grids_of_step(others, next);
      // What is small gives up its company for any gain, and to a line each all do.
      const bool leaves_out = shelf.size() + others.shown.size() < measured.storages.size();
      const float gain = best.cell < edges.legible ? 1.02f : leaves_out ? 1.2f : 1.04f;
      if (more > shown || (more == shown && next.cell > gain * best.cell)) {
        best = std::move(next);
        attempt.area = others.area, attempt.shown = std::move(others.shown);
        layout.groups = std::move(shelf);
      }
    }
  }
  // Still too much: leave out the oldest storages, never the selected tensor's.
  while (may_leave_out && !best.is_found() && attempt.shown.size() > 1) {
    const auto oldest = std::find_if(attempt.shown.begin(), attempt.shown.end(), [&](std::size_t s) {
      const auto& tensors = stage.model.storages[s].tensors;
      return std::none_of(tensors.begin(), tensors.end(), [](const TensorModel& t) { return t.is_selected; });
    });
    attempt.shown.erase(oldest == attempt.shown.end() ? attempt.shown.begin() : oldest);
    improve(best, attempt);
  }
  if (!best.is_found()) return layout;
  attempt.terms = best.terms;
  layout.cell = best.cell;
  layout.style = figure_style(style, best.cell);
  layout.shelf_style = shelf_style(style);
  for (auto& group : placed(attempt, best.bands, best.cell)) layout.groups.push_back(std::move(group));
  float bottom = area.y;
  for (const auto& group : layout.groups) bottom = std::max(bottom, group.rect.bottom());
  // The formula belongs to the figure: it follows it, and both are centred together.
  const float slack = std::max(0.0f, layout.formula.y - bottom - style.space_3);
  layout.formula.y -= slack / 2;
  for (auto& group : layout.groups) move(group, {0, slack / 2});
  return layout;
}

}  // namespace

bool GroupLayout::is_whole() const {
  return is_aside ||
         (strip.window.is_whole() && std::all_of(cards.begin(), cards.end(), [](const CardLayout& card) {
            return !card.has_grid || card.grid.is_whole();
          }));
}

bool StageLayout::is_whole() const {
  return std::all_of(groups.begin(), groups.end(), [](const GroupLayout& group) { return group.is_whole(); });
}

void point_windows(GroupLayout& group, const Stage& stage) {
  auto& strip = group.strip;
  if (!strip.window.is_whole()) strip.look_at(strip_focus(stage, *group.storage));
  for (auto& card : group.cards) {
    if (!card.has_grid || !stage.focus || stage.focus->tensor != card.tensor) continue;
    for (auto& axis : card.grid.axes)
      if (!axis.window.is_whole()) axis.look_at(stage.focus->index[static_cast<std::size_t>(axis.dim)]);
  }
}

namespace {

StageLayout fitted(const Stage& stage, Size size, Density density) {
  auto measure = measured(stage);
  // Where the least size of type leaves nothing on the stage, type gives way.
  for (const float floor : {1.0f, 0.8f, 0.6f, 0.0f}) {
    Style wanted = stage.style;
    wanted.least_text *= floor;
    for (const float smaller : {1.0f, 0.85f, 0.7f, 0.55f, 0.42f, 0.32f, 0.24f}) {
      const Style style = scaled(wanted, smaller);
      const Stage trial{stage.model, stage.view, style, stage.measure, stage.words, {}, stage.walk,
                        {},          {},         {}};
      auto layout = laid_out(trial, measure, size, smaller < 0.6f, density);
      if (!layout.groups.empty() || stage.model.storages.empty()) return layout;
    }
    if (stage.style.least_text <= 0) break;
  }
  return laid_out(stage, measure, size, true, density);
}

/// How many of the tensors that the step is about have their grid.
std::size_t grids_of_step(const StageLayout& layout) {
  std::size_t count = 0;
  for (const auto& group : layout.groups)
    for (const auto& card : group.cards) count += card.tensor->is_recent && card.has_grid ? 1u : 0u;
  return count;
}

std::size_t tensors_of_step(const StageModel& model) {
  std::size_t count = 0;
  for (const auto& storage : model.storages)
    count += static_cast<std::size_t>(std::count_if(storage.tensors.begin(), storage.tensors.end(),
                                                    [](const auto& tensor) { return tensor.is_recent; }));
  return count;
}

}  // namespace

StageLayout lay_out(const Stage& stage, Size size, Density density) {
  auto layout = fitted(stage, size, density);
  const auto edges = edges_of(stage.style, density);
  const float enough = can_be_legible(stage.model) ? edges.legible : edges.comfortable;
  const bool is_crowded = layout.cell < enough || grids_of_step(layout) < tensors_of_step(stage.model) ||
                          layout.style.text_small < stage.style.least_text - 0.01f;
  if (!is_crowded || stage.model.storages.empty() || density.cell != 1) return layout;
  const Style dense = denser(stage.style);
  const Stage trial{stage.model, stage.view, dense, stage.measure, stage.words, {}, stage.walk, {}, {}, {}};
  auto other = fitted(trial, size, density);
  const auto has = grids_of_step(layout), may_have = grids_of_step(other);
  const bool is_larger = other.cell > 1.05f * layout.cell || other.style.text_small > layout.style.text_small;
  return may_have > has || (may_have == has && is_larger) ? other : layout;
}

}  // namespace stridescope::scene
