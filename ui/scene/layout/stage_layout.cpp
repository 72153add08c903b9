#include "ui/scene/layout/stage_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/scene/layout/group_layout.h"
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
    for (std::size_t columns : {1u, 2u, 3u}) {
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
    if (*std::max_element(bands.begin(), bands.end()) <= 3) choices.push_back(bands);
  }
  return choices;
}

struct Attempt {
  const Stage& stage;
  Rect area;
  Density density;
  Terms terms;
  std::vector<std::size_t> shown;  // storages, in order
};

/// The groups placed at cell edge `cell`; empty where they do not fit.
std::optional<std::vector<GroupLayout>> placed(const Attempt& attempt, const Bands& bands, float cell) {
  const Style style = figure_style(attempt.stage.style, cell);
  std::vector<GroupLayout> groups;
  float y = attempt.area.y;
  std::size_t next = 0;
  float total = 0;
  for (std::size_t band = 0; band < bands.size(); ++band) {
    const float between = style.space_5;
    const float free = attempt.area.w - between * static_cast<float>(bands[band] - 1);
    std::vector<float> wanted;
    float sum = 0;
    for (std::size_t i = 0; i < bands[band]; ++i) {
      const auto& storage = attempt.stage.model.storages[attempt.shown[next + i]];
      wanted.push_back(wanted_width(attempt.stage, storage, style, cell, attempt.terms));
      sum += wanted.back();
    }
    float x = attempt.area.x, band_h = 0;
    const std::size_t first = groups.size();
    float used = 0;
    for (std::size_t i = 0; i < bands[band]; ++i, ++next) {
      const float share = bands[band] == 1 ? free : free * wanted[i] / sum;
      const auto index = attempt.shown[next];
      auto group = lay_out_group(attempt.stage, attempt.stage.model.storages[index], style, cell, share,
                                 attempt.terms);
      if (group.rect.w > share + 0.5f) return std::nullopt;
      used += group.rect.w;
      groups.push_back(std::move(group));
    }
    float cards_at = 0;  // cards of a band begin at one height
    for (std::size_t i = first; i < groups.size(); ++i)
      cards_at = std::max(cards_at, groups[i].channel_bottom);
    for (std::size_t i = first; i < groups.size(); ++i) {
      lower_cards(groups[i], cards_at - groups[i].channel_bottom);
      band_h = std::max(band_h, groups[i].rect.h);
    }
    x += std::max(0.0f, (attempt.area.w - used - between * static_cast<float>(bands[band] - 1)) / 2);
    for (std::size_t i = first; i < groups.size(); ++i) {
      move(groups[i], {x, y});
      x += groups[i].rect.w + between;
    }
    y += band_h + style.space_4;
    total = y - style.space_4 - attempt.area.y;
  }
  if (total > attempt.area.h) return std::nullopt;

  return groups;
}

struct Best {
  float score = -1, cell = 0;
  std::vector<GroupLayout> groups;
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
    auto fits = placed(attempt, bands, low);
    if (!fits) continue;
    if (auto all = placed(attempt, bands, high)) {
      fits = std::move(all), low = high;
    } else {
      for (int i = 0; i < 7; ++i) {
        const float middle = (low + high) / 2;
        if (auto trial = placed(attempt, bands, middle)) fits = std::move(trial), low = middle;
        else high = middle;
      }
    }
    float strip = 1e9f;
    for (const auto& group : *fits) strip = std::min(strip, group.strip.cell_w);
    const float score = low + 0.35f * std::min(strip, low) - 0.02f * low * static_cast<float>(bands.size());
    if (score > best.score) best = {score, low, std::move(*fits)};
  }
}

/// Captions stand below the grids where that costs no size, else beside them.
void improve(Best& best, Attempt& attempt) {
  for (const auto side : {CaptionSide::below, CaptionSide::beside, CaptionSide::beside_narrow}) {
    Best next;
    attempt.terms.side = side;
    const float least = best.groups.empty() ? best.score : best.score * 1.04f;
    improve_at(next, attempt, least);
    if (next.score > least) best = std::move(next);
  }
}

constexpr std::array<GridLimits, 5> grid_limits{{{32, 20}, {18, 12}, {12, 8}, {8, 6}, {6, 4}}};

bool is_whole(const Best& best) {
  for (const auto& group : best.groups)
    for (const auto& card : group.cards)
      if (card.has_grid && !card.grid.is_whole()) return false;
  return !best.groups.empty();
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
    if (best.cell >= comfortable || (best.cell >= 0.85f * readable && is_whole(best))) break;
  }
  return best;
}

/// Tensors in the order in which they say less: oldest first, recent ones last, the selected one never.
std::vector<const TensorModel*> dispensable(const StageModel& model) {
  std::vector<const TensorModel*> found;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (!tensor.is_selected) found.push_back(&tensor);
  std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
    return std::pair(a->is_recent, a->born) < std::pair(b->is_recent, b->born);
  });
  return found;
}

/// With text of the style's size; without groups where that does not fit.
StageLayout laid_out(const Stage& stage, Size size, bool may_leave_out, Density density) {
  StageLayout layout;
  const Style& style = stage.style;
  const float margin = size.w < 700 * style.scale ? style.space_3 : style.space_4;
  const float formula_h = formula_height(stage, style);
  const Rect area{margin, margin, std::max(size.w - 2 * margin, 40.0f),
                  std::max(size.h - 2 * margin - formula_h, 40.0f)};
  layout.formula = {margin, size.h - margin * 0.6f - formula_h, area.w, formula_h};
  layout.style = style;
  if (stage.model.storages.empty()) return layout;

  Attempt attempt{stage, area, density, {.smallest = density.cell}, {}};
  for (std::size_t i = 0; i < stage.model.storages.size(); ++i) attempt.shown.push_back(i);
  const float comfortable = 26 * density.cell * style.scale, readable = 20 * density.cell * style.scale;

  Best best = best_of(attempt, comfortable, readable);
  const auto order = dispensable(stage.model);
  if (best.cell < comfortable && order.size() > 1) {
    const auto all = attempt.terms.details;
    for (const auto* tensor : order) attempt.terms.details[tensor] = Detail::brief;
    if (auto next = best_of(attempt, comfortable, readable); next.score > best.score) best = std::move(next);
    else attempt.terms.details = all;
  }
  if (best.cell < readable && !order.empty()) {
    attempt.terms.limits = grid_limits.back();
    const auto try_detail = [&](const TensorModel* tensor, Detail detail) {
      attempt.terms.details[tensor] = detail;
      Best next;
      improve(next, attempt);
      return next.cell;
    };
    std::size_t dropped = 0;
    for (float cell = 0; cell < readable && dropped < order.size(); ++dropped)
      cell = try_detail(order[dropped], Detail::text);
    // What was dropped in vain comes back, recent ones first.
    for (auto i = dropped; i-- > 0 && dropped <= 12;)
      if (try_detail(order[i], Detail::brief) < readable) attempt.terms.details[order[i]] = Detail::text;
    if (auto next = best_of(attempt, comfortable, readable); next.cell > best.cell) best = std::move(next);
  }
  // Still too much: leave out the oldest storages, never the selected tensor's.
  while (may_leave_out && best.groups.empty() && attempt.shown.size() > 1) {
    const auto oldest = std::find_if(attempt.shown.begin(), attempt.shown.end(), [&](std::size_t s) {
      const auto& tensors = stage.model.storages[s].tensors;
      return std::none_of(tensors.begin(), tensors.end(), [](const TensorModel& t) { return t.is_selected; });
    });
    attempt.shown.erase(oldest == attempt.shown.end() ? attempt.shown.begin() : oldest);
    ++layout.left_out;
    improve(best, attempt);
  }
  if (best.groups.empty()) return layout;
  layout.cell = best.cell;
  layout.style = figure_style(style, best.cell);
  layout.groups = std::move(best.groups);
  float bottom = area.y;
  for (const auto& group : layout.groups) bottom = std::max(bottom, group.rect.bottom());
  // The formula belongs to the figure: it follows it, and both are centred together.
  const float slack = std::max(0.0f, layout.formula.y - bottom - style.space_3);
  layout.formula.y -= slack / 2;
  for (auto& group : layout.groups) move(group, {0, slack / 2});
  return layout;
}

}  // namespace

bool StageLayout::is_whole() const {
  for (const auto& group : groups) {
    if (!group.strip.window.is_whole()) return false;
    for (const auto& card : group.cards)
      if (card.has_grid && !card.grid.is_whole()) return false;
  }
  return true;
}

void point_windows(StageLayout& layout, const Stage& stage) {
  for (auto& group : layout.groups) {
    auto& strip = group.strip;
    if (!strip.window.is_whole()) strip.look_at(strip_focus(stage, *group.storage));
    for (auto& card : group.cards) {
      if (!card.has_grid || !stage.focus || stage.focus->tensor != card.tensor) continue;
      for (auto& axis : card.grid.axes)
        if (!axis.window.is_whole()) axis.look_at(stage.focus->index[static_cast<std::size_t>(axis.dim)]);
    }
  }
}

bool same_windows(const StageLayout& a, const StageLayout& b) {
  for (std::size_t g = 0; g < a.groups.size(); ++g) {
    const auto &one = a.groups[g], &other = b.groups[g];
    if (one.strip.window != other.strip.window) return false;
    for (std::size_t c = 0; c < one.cards.size(); ++c)
      for (std::size_t d = 0; d < one.cards[c].grid.axes.size(); ++d)
        if (one.cards[c].grid.axes[d].window != other.cards[c].grid.axes[d].window) return false;
  }
  return true;
}

StageLayout lay_out(const Stage& stage, Size size, Density density) {
  for (const float smaller : {1.0f, 0.85f, 0.7f, 0.55f, 0.42f, 0.32f, 0.24f}) {
    const Style style = scaled(stage.style, smaller);
    const Stage trial{stage.model, stage.view, style, stage.measure, stage.words, {}, stage.walk, {}, {}, {}};
    auto layout = laid_out(trial, size, smaller < 0.6f, density);
    if (!layout.groups.empty() || stage.model.storages.empty()) return layout;
  }
  return laid_out(stage, size, true, density);
}

}  // namespace stridescope::scene
