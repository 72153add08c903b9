#include "ui/scene/layout/arrangement.h"

#include <algorithm>

namespace stridescope::scene {

std::vector<Bands> band_choices(std::size_t groups, bool also_columns) {
  std::vector<Bands> choices;
  if (groups == 0) return choices;
  if (groups > 6) {
    for (std::size_t columns : {1u, 2u, 3u, 4u, 6u, 8u}) {
      Bands bands;
      for (std::size_t left = groups; left > 0; left -= bands.counts.back())
        bands.counts.push_back(std::min(left, columns));
      choices.push_back(bands);
    }
    return choices;
  }
  for (std::uint32_t cuts = 0; cuts < (1u << (groups - 1)); ++cuts) {
    Bands bands{{1}};
    for (std::size_t i = 1; i < groups; ++i) {
      if (cuts >> (i - 1) & 1) bands.counts.push_back(1);
      else ++bands.counts.back();
    }
    choices.push_back(bands);
    const auto count = bands.counts.size();
    if (also_columns && count > 1 && count < groups) choices.push_back({std::move(bands.counts), true});
  }
  return choices;
}

namespace {

/// Groups side by side, at most as wide as their shares of the stage.
struct Band {
  std::size_t first = 0;  // in `shown`
  std::vector<float> widths = {};
};

/// Shares of a width: what cards and titles need comes first, then what shows strips whole, then what is
/// wanted; where not even the first can be had, or all of it, in proportion to the last.
std::vector<float> shared(float free, const std::vector<GroupWidths>& wishes) {
  GroupWidths sum;
  for (const auto& wish : wishes)
    sum.needed += wish.needed, sum.whole += wish.whole, sum.wanted += wish.wanted;
  const auto between = [free](float less, float more) {
    return more > less ? (free - less) / (more - less) : 0;
  };
  std::vector<float> shares;
  for (const auto& [needed, whole, wanted] : wishes) {
    if (free < sum.needed || free >= sum.wanted) shares.push_back(free * wanted / sum.wanted);
    else if (free < sum.whole) shares.push_back(needed + between(sum.needed, sum.whole) * (whole - needed));
    else shares.push_back(whole + between(sum.whole, sum.wanted) * (wanted - whole));
  }
  return shares;
}

/// The widths that a storage's group would like.
GroupWidths wishes_of(const Attempt& attempt, std::size_t nth, const Style& style, float cell) {
  auto& storage = attempt.measured.storages[attempt.shown[nth]];
  return widths_of_group(attempt.stage, storage, style, cell, attempt.terms);
}

/// Calls `visit(band, style)` for one row after the other, until it returns false.
template <class Visit>
bool all_rows(const Attempt& attempt, const Bands& bands, float cell, Visit visit) {
  const Style style = figure_style(attempt.stage.style, cell);
  Band band;
  for (const auto count : bands.counts) {
    const float free = attempt.area.w - style.space_5 * static_cast<float>(count - 1);
    band.widths.assign(count, free);
    if (count > 1) {
      std::vector<GroupWidths> wishes;
      for (std::size_t i = 0; i < count; ++i)
        wishes.push_back(wishes_of(attempt, band.first + i, style, cell));
      band.widths = shared(free, wishes);
    }
    if (!visit(band, style)) return false;
    band.first += count;
  }
  return true;
}

/// Widths of the columns.
std::vector<float> widths_of_columns(const Attempt& attempt, const Bands& bands, const Style& style,
                                     float cell) {
  std::vector<GroupWidths> wishes;
  std::size_t nth = 0;
  for (const auto count : bands.counts) {
    auto& most = wishes.emplace_back();
    for (std::size_t i = 0; i < count; ++i, ++nth) {
      const auto wish = wishes_of(attempt, nth, style, cell);
      most = {std::max(most.needed, wish.needed), std::max(most.whole, wish.whole),
              std::max(most.wanted, wish.wanted)};
    }
  }
  return shared(attempt.area.w - style.space_5 * static_cast<float>(bands.counts.size() - 1), wishes);
}

std::optional<Fit> fitting_columns(const Attempt& attempt, const Bands& bands, float cell) {
  const Style style = figure_style(attempt.stage.style, cell);
  const auto widths = widths_of_columns(attempt, bands, style, cell);
  Fit found;
  std::size_t nth = 0;
  for (std::size_t column = 0; column < widths.size(); ++column) {
    float h = -style.space_4;
    for (std::size_t i = 0; i < bands.counts[column]; ++i, ++nth) {
      auto& storage = attempt.measured.storages[attempt.shown[nth]];
      const auto size = size_of_group(attempt.stage, storage, style, cell, widths[column], attempt.terms);
      h += style.space_4 + size.h;
      if (size.w > widths[column] + 0.5f || h > attempt.area.h) return std::nullopt;
      found.add(size);
    }
  }
  return found;
}

std::vector<GroupLayout> placed_in_columns(const Attempt& attempt, const Bands& bands, float cell) {
  const Style style = figure_style(attempt.stage.style, cell);
  const auto widths = widths_of_columns(attempt, bands, style, cell);
  std::vector<GroupLayout> groups;
  std::vector<float> used(widths.size(), 0);
  float all = style.space_5 * static_cast<float>(widths.size() - 1);
  for (std::size_t column = 0; column < widths.size(); ++column) {
    for (std::size_t i = 0; i < bands.counts[column]; ++i) {
      auto& storage = attempt.measured.storages[attempt.shown[groups.size()]];
      groups.push_back(lay_out_group(attempt.stage, storage, style, cell, widths[column], attempt.terms));
      used[column] = std::max(used[column], groups.back().rect.w);
    }
    all += used[column];
  }
  float x = attempt.area.x + std::max(0.0f, (attempt.area.w - all) / 2);
  std::size_t nth = 0;
  for (std::size_t column = 0; column < widths.size(); ++column) {
    float y = attempt.area.y;
    for (std::size_t i = 0; i < bands.counts[column]; ++i, ++nth) {
      auto& group = groups[nth];
      move(group, {x + (used[column] - group.rect.w) / 2, y});
      y += group.rect.h + style.space_4;
    }
    x += used[column] + style.space_5;
  }
  return groups;
}

}  // namespace

std::optional<Fit> fitting(const Attempt& attempt, const Bands& bands, float cell) {
  if (bands.are_columns) return fitting_columns(attempt, bands, cell);
  float y = attempt.area.y, total = 0;
  Fit found;
  const bool fit = all_rows(attempt, bands, cell, [&](const Band& band, const Style& style) {
    float cards_at = 0, below = 0;
    for (std::size_t i = 0; i < band.widths.size(); ++i) {
      auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
      const auto size = size_of_group(attempt.stage, storage, style, cell, band.widths[i], attempt.terms);
      if (size.w > band.widths[i] + 0.5f) return false;
      cards_at = std::max(cards_at, size.cards_at);
      below = std::max(below, size.h - size.cards_at);
      found.add(size);
    }
    total = y + cards_at + below - attempt.area.y;
    y += cards_at + below + style.space_4;
    return total <= attempt.area.h;
  });
  return fit ? std::optional(found) : std::nullopt;
}

/// The groups in their places.
std::vector<GroupLayout> placed(const Attempt& attempt, const Bands& bands, float cell) {
  if (bands.are_columns) return placed_in_columns(attempt, bands, cell);
  std::vector<GroupLayout> groups;
  float y = attempt.area.y;
  all_rows(attempt, bands, cell, [&](const Band& band, const Style& style) {
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

}  // namespace stridescope::scene
