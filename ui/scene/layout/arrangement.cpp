#include "ui/scene/layout/arrangement.h"

#include <algorithm>

namespace stridescope::scene {

std::vector<GroupArrangement> arrangement_candidates(std::size_t groups, bool also_columns) {
  std::vector<GroupArrangement> choices;
  if (groups == 0) return choices;
  if (groups > 6) {
    for (std::size_t columns : {1u, 2u, 3u, 4u, 6u, 8u}) {
      GroupArrangement arrangement;
      for (std::size_t left = groups; left > 0; left -= arrangement.counts.back())
        arrangement.counts.push_back(std::min(left, columns));
      choices.push_back(arrangement);
    }
    return choices;
  }
  for (std::uint32_t cuts = 0; cuts < (1u << (groups - 1)); ++cuts) {
    GroupArrangement arrangement{{1}};
    for (std::size_t i = 1; i < groups; ++i) {
      if (cuts >> (i - 1) & 1) arrangement.counts.push_back(1);
      else ++arrangement.counts.back();
    }
    choices.push_back(arrangement);
    const auto count = arrangement.counts.size();
    if (also_columns && count > 1 && count < groups) choices.push_back({std::move(arrangement.counts), true});
  }
  return choices;
}

namespace {

/// Distributes a width: first to the needs of cards and titles, then to whole strips, then to wanted widths.
/// If it is below the needs or above the wanted widths, shares are in proportion to the wanted ones.
std::vector<float> shared(float free, const std::vector<GroupWidths>& group_widths) {
  GroupWidths sum;
  for (const auto& wish : group_widths)
    sum.needed += wish.needed, sum.whole += wish.whole, sum.wanted += wish.wanted;
  const auto between = [free](float less, float more) {
    return more > less ? (free - less) / (more - less) : 0;
  };
  std::vector<float> shares;
  for (const auto& [needed, whole, wanted] : group_widths) {
    if (free < sum.needed || free >= sum.wanted) shares.push_back(free * wanted / sum.wanted);
    else if (free < sum.whole) shares.push_back(needed + between(sum.needed, sum.whole) * (whole - needed));
    else shares.push_back(whole + between(sum.whole, sum.wanted) * (wanted - whole));
  }
  return shares;
}

}  // namespace

Arranger::AtCell& Arranger::at(float cell) {
  const auto known = cells_.find(cell);
  if (known != cells_.end()) return known->second;
  AtCell at{cell, figure_style(problem_.stage.style, cell),
            std::vector<std::optional<Group>>(problem_.shown.size())};
  return cells_.emplace(cell, std::move(at)).first->second;
}

MeasuredStorage& Arranger::storage(std::size_t nth) const {
  return problem_.measured.storages[problem_.shown[nth]];
}

const Arranger::Group& Arranger::group(AtCell& at, std::size_t nth) const {
  auto& group = at.groups[nth];
  if (!group) {
    auto cards = card_sizes(problem_.stage, storage(nth), at.style, at.cell, problem_.params);
    const auto group_widths =
        widths_of_group(problem_.stage, storage(nth), at.style, at.cell, problem_.params, cards);
    const float least = least_group_height(problem_.stage, at.style, problem_.params, cards);
    group = {std::move(cards), group_widths, least};
  }
  return *group;
}

std::optional<GroupSize> Arranger::size_within(AtCell& at, std::size_t nth, float width) const {
  const float widest = width + 0.5f;
  const auto& cards = group(at, nth).cards;
  for (const Size& card : cards)
    if (card.w > widest || card.h > problem_.area.h) return std::nullopt;
  const auto size =
      size_of_group(problem_.stage, storage(nth), at.style, at.cell, width, problem_.params, cards);
  return size.w > widest ? std::nullopt : std::optional(size);
}

std::vector<float> Arranger::widths_of_row(AtCell& at, std::size_t first, std::size_t count) const {
  const float free = problem_.area.w - at.style.space_5 * static_cast<float>(count - 1);
  if (count == 1) return {free};
  std::vector<GroupWidths> group_widths;
  for (std::size_t i = 0; i < count; ++i) group_widths.push_back(group(at, first + i).group_widths);
  return shared(free, group_widths);
}

std::vector<float> Arranger::widths_of_columns(AtCell& at, const GroupArrangement& arrangement) const {
  std::vector<GroupWidths> group_widths;
  std::size_t nth = 0;
  for (const auto count : arrangement.counts) {
    auto& most = group_widths.emplace_back();
    for (std::size_t i = 0; i < count; ++i, ++nth) {
      const auto& wish = group(at, nth).group_widths;
      most = {std::max(most.needed, wish.needed), std::max(most.whole, wish.whole),
              std::max(most.wanted, wish.wanted)};
    }
  }
  const auto gaps = at.style.space_5 * static_cast<float>(arrangement.counts.size() - 1);
  return shared(problem_.area.w - gaps, group_widths);
}

const Arranger::GroupRow& Arranger::row(AtCell& at, std::size_t first, std::size_t count) const {
  const auto [known, is_new] = at.rows.try_emplace(first * problem_.shown.size() + count - 1);
  auto& row = known->second;
  if (!is_new) return row;
  const auto widths = widths_of_row(at, first, count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto size = size_within(at, first + i, widths[i]);
    if (!size) return row;
    row.cards_at = std::max(row.cards_at, size->cards_at);
    row.below = std::max(row.below, size->h - size->cards_at);
    row.fit.add(*size);
  }
  row.fits = true;
  return row;
}

std::optional<Fit> Arranger::fit_columns(AtCell& at, const GroupArrangement& arrangement) const {
  const auto widths = widths_of_columns(at, arrangement);
  Fit found;
  std::size_t nth = 0;
  for (std::size_t column = 0; column < widths.size(); ++column) {
    float h = -at.style.space_4;
    for (std::size_t i = 0; i < arrangement.counts[column]; ++i, ++nth) {
      const auto size = size_within(at, nth, widths[column]);
      if (!size) return std::nullopt;
      h += at.style.space_4 + size->h;
      if (h > problem_.area.h) return std::nullopt;
      found.add(*size);
    }
  }
  return found;
}

float Arranger::least_height(AtCell& at, const GroupArrangement& arrangement) const {
  float h = -at.style.space_4;
  std::size_t nth = 0;
  for (const auto count : arrangement.counts) {
    float highest = 0;
    for (std::size_t i = 0; i < count; ++i, ++nth) highest = std::max(highest, group(at, nth).least_height);
    h += at.style.space_4 + highest;
  }
  return h;
}

std::optional<Fit> Arranger::fit(const GroupArrangement& arrangement, float cell) {
  auto& at = this->at(cell);
  if (arrangement.are_columns) return fit_columns(at, arrangement);
  constexpr float rounding = 1;
  if (least_height(at, arrangement) > problem_.area.h + rounding) return std::nullopt;
  float y = 0;
  std::size_t first = 0;
  Fit found;
  for (const auto count : arrangement.counts) {
    const auto& row = this->row(at, first, count);
    if (!row.fits || y + row.cards_at + row.below > problem_.area.h) return std::nullopt;
    found.add(row.fit);
    y += row.cards_at + row.below + at.style.space_4;
    first += count;
  }
  return found;
}

std::vector<GroupLayout> Arranger::placed_in_columns(AtCell& at, const GroupArrangement& arrangement) const {
  const auto widths = widths_of_columns(at, arrangement);
  const Style& style = at.style;
  std::vector<GroupLayout> groups;
  std::vector<float> used(widths.size(), 0);
  float all = style.space_5 * static_cast<float>(widths.size() - 1);
  for (std::size_t column = 0; column < widths.size(); ++column) {
    for (std::size_t i = 0; i < arrangement.counts[column]; ++i) {
      groups.push_back(lay_out_group(problem_.stage, storage(groups.size()), style, at.cell, widths[column],
                                     problem_.params));
      used[column] = std::max(used[column], groups.back().rect.w);
    }
    all += used[column];
  }
  float x = problem_.area.x + std::max(0.0f, (problem_.area.w - all) / 2);
  std::size_t nth = 0;
  for (std::size_t column = 0; column < widths.size(); ++column) {
    float y = problem_.area.y;
    for (std::size_t i = 0; i < arrangement.counts[column]; ++i, ++nth) {
      auto& group = groups[nth];
      move(group, {x + (used[column] - group.rect.w) / 2, y});
      y += group.rect.h + style.space_4;
    }
    x += used[column] + style.space_5;
  }
  return groups;
}

std::vector<GroupLayout> Arranger::placed_in_rows(AtCell& at, const GroupArrangement& arrangement) const {
  const Style& style = at.style;
  std::vector<GroupLayout> groups;
  float y = problem_.area.y;
  for (const auto count : arrangement.counts) {
    const float between = style.space_5;
    const std::size_t first = groups.size();
    const auto widths = widths_of_row(at, first, count);
    float used = 0;
    float cards_at = 0;  // cards of a row begin at the same height
    for (const float width : widths) {
      groups.push_back(
          lay_out_group(problem_.stage, storage(groups.size()), style, at.cell, width, problem_.params));
      used += groups.back().rect.w;
      cards_at = std::max(cards_at, groups.back().channel_bottom);
    }
    const float gaps = between * static_cast<float>(count - 1);
    float x = problem_.area.x + std::max(0.0f, (problem_.area.w - used - gaps) / 2), row_h = 0;
    for (std::size_t i = first; i < groups.size(); ++i) {
      lower_cards(groups[i], cards_at - groups[i].channel_bottom);
      row_h = std::max(row_h, groups[i].rect.h);
      move(groups[i], {x, y});
      x += groups[i].rect.w + between;
    }
    y += row_h + style.space_4;
  }
  return groups;
}

std::vector<GroupLayout> Arranger::placed(const GroupArrangement& arrangement, float cell) {
  auto& at = this->at(cell);
  return arrangement.are_columns ? placed_in_columns(at, arrangement) : placed_in_rows(at, arrangement);
}

}  // namespace stridescope::scene
