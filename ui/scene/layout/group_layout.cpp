#include "ui/scene/layout/group_layout.h"

#include <algorithm>
#include <cmath>

namespace stridescope::scene {

Style figure_style(const Style& style, float cell) {
  Style s = scaled(style, std::clamp(std::sqrt(cell / style.cell), 0.86f, 1.28f));
  s.line_width = style.line_width;
  return s;
}

std::vector<Size> card_sizes(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                             const LayoutParams& params) {
  std::vector<Size> sizes;
  for (auto& tensor : storage.tensors) sizes.push_back(card_size(stage, tensor, style, cell, params));
  return sizes;
}

GroupWidths widths_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                            const LayoutParams& params, const std::vector<Size>& sizes) {
  float cards = 0;
  std::size_t names = 0, grids = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (params.details[storage.tensors[i].index()] == Detail::text) {
      ++names;
      continue;
    }
    if (grids++ > 0) cards += style.space_3;
    // Texts are measured at one size and scaled; the extra pixel absorbs rounding.
    cards += sizes[i].w + stage.style.scale;
  }
  const float name = 3 * style.space_3 + style.text * 7;
  // Names are stacked beside grids if there is room, else they are in a row below.
  float beside = 0;
  if (names == storage.tensors.size()) cards += static_cast<float>(names) * name;
  else if (names > 0) cards = std::max(cards, name), beside = name;
  // A strip can shrink to narrower cells than the grids'; cards cannot.
  const bool is_slim = params.strips == StripForm::slim,
             is_band = is_slim || params.strips == StripForm::band;
  const float strip_cell = is_band ? 3 * stage.style.scale : std::min(cell, 32 * stage.style.scale);
  const float strip = static_cast<float>(std::min<std::int64_t>(storage.model->numel, 32)) * strip_cell;
  const float wanted = is_slim
                           ? storage.brief_title * style.text + style.space_3 + strip
                           : std::max(strip + style.space_5 * 2, style.text_large * (is_band ? 5.5f : 14.0f));
  const auto of_strip = widths_of_strip(stage, storage, style, cell, params);
  const float needed = std::max(cards, of_strip.least), whole = std::max(cards + beside, of_strip.whole);
  return {needed, whole, std::max(whole, wanted)};
}

namespace {

float space_between_cards(const Style& style) { return style.space_3; }
/// The height of the area of ties between the strip and the cards.
float channel_height(const Style& style, StripForm form) {
  return form >= StripForm::band ? style.space_4 : style.space_4 + style.space_2;
}

}  // namespace

float least_group_height(const Stage& stage, const Style& style, const LayoutParams& params,
                         const std::vector<Size>& cards) {
  float highest = 0;
  for (const Size& card : cards) highest = std::max(highest, card.h);
  return least_strip_height(stage, style, params) + channel_height(style, params.strips) + highest;
}

namespace {

/// Stacked cards. A card with a grid has a stack of its own; names without grids are stacked beside the
/// grids, up to their height, or are in rows of their own if the stacks exceed the width.
struct CardStack {
  std::vector<std::size_t> cards = {};
  Size size = {};
  bool begins_row = false;
};

/// Adds stacks of names after the `first` stacks; a stack of several is at most `height` high.
void stack_names(std::vector<CardStack>& stacks, std::size_t first, const std::vector<Size>& sizes,
                 const std::vector<bool>& has_grid, float between, float height) {
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (has_grid[i]) continue;
    const bool fits = stacks.size() > first && stacks.back().size.h + between + sizes[i].h <= height;
    if (!fits) {
      stacks.push_back({{i}, sizes[i]});
      continue;
    }
    auto& stack = stacks.back();
    stack.cards.push_back(i);
    stack.size = {std::max(stack.size.w, sizes[i].w), stack.size.h + between + sizes[i].h};
  }
}

/// Returns stacks in order, grids first. `sizes` and `has_grid` are of all cards.
std::vector<CardStack> stacks_of(const std::vector<Size>& sizes, const std::vector<bool>& has_grid,
                                 float between, float width) {
  std::vector<CardStack> stacks;
  float highest = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!has_grid[i]) continue;
    stacks.push_back({{i}, sizes[i]});
    highest = std::max(highest, sizes[i].h);
  }
  const auto first = stacks.size();
  const auto add_names = [&](float height) { stack_names(stacks, first, sizes, has_grid, between, height); };
  add_names(highest);
  float all = -between;
  for (const auto& stack : stacks) all += stack.size.w + between;
  if (first == 0 || first == stacks.size() || all <= width) return stacks;
  stacks.resize(first);
  add_names(0);
  stacks[first].begins_row = true;
  return stacks;
}

/// Consecutive stacks in a row that fit the width.
struct PileRow {
  std::size_t first = 0, end = 0;
  float w = 0, h = 0;
};
std::vector<PileRow> rows_of(const std::vector<CardStack>& stacks, float width, float between) {
  std::vector<PileRow> rows;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    const Size stack = stacks[i].size;
    const bool fits = !rows.empty() && !stacks[i].begins_row && rows.back().w + between + stack.w <= width;
    if (!fits) {
      rows.push_back({i, i + 1, stack.w, stack.h});
      continue;
    }
    auto& row = rows.back();
    row.end = i + 1, row.w += between + stack.w, row.h = std::max(row.h, stack.h);
  }
  return rows;
}

}  // namespace

GroupSize size_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                        float width, const LayoutParams& params, const std::vector<Size>& sizes) {
  GroupLayout strip;
  const float strip_bottom = lay_out_strip(strip, stage, storage, style, cell, width, params);
  GroupSize size{strip.rect.w, 0, strip_bottom + channel_height(style, params.strips), strip.strip.cell_w,
                 strip.strip.window.is_whole()};
  if (sizes.size() == 1) {
    const Size card = sizes.front();
    size.w = std::max(size.w, card.w), size.h = size.cards_at + card.h;
    return size;
  }
  const float between = space_between_cards(style);
  std::vector<bool> has_grid;
  for (const auto& tensor : storage.tensors) has_grid.push_back(params.has_grid(tensor));
  float y = size.cards_at;
  for (const auto& row : rows_of(stacks_of(sizes, has_grid, between, width), width, between)) {
    size.w = std::max(size.w, row.w), size.h = y + row.h;
    y += row.h + between;
  }
  return size;
}

GroupLayout lay_out_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                          float width, const LayoutParams& params) {
  GroupLayout group;
  const float strip_bottom = lay_out_strip(group, stage, storage, style, cell, width, params);
  group.channel_top = strip_bottom;

  std::vector<CardLayout> cards;
  std::vector<Size> sizes;
  std::vector<bool> has_grid;
  for (auto& tensor : storage.tensors) {
    cards.push_back(lay_out_card(stage, tensor, style, cell, params));
    sizes.push_back({cards.back().rect.w, cards.back().rect.h});
    has_grid.push_back(cards.back().has_grid);
  }
  const float between = space_between_cards(style);
  const auto stacks = stacks_of(sizes, has_grid, between, width);
  const auto rows = rows_of(stacks, width, between);
  const float strip_w = group.rect.w;
  for (const auto& row : rows) group.rect.w = std::max(group.rect.w, row.w);
  group.channel_bottom = strip_bottom + channel_height(style, params.strips);
  float y = group.channel_bottom;
  for (const auto& row : rows) {
    float x = (group.rect.w - row.w) / 2;
    for (std::size_t i = row.first; i < row.end; ++i) {
      float below = y;
      for (const auto c : stacks[i].cards) {
        auto& card = cards[c];
        // Cards of a row have one height unless that leaves one nearly empty; full captions below grids
        // are aligned.
        constexpr float least_filled = 0.8f;
        const float h = card.rect.h;
        if (card.has_grid && h >= least_filled * row.h) {
          if (card.detail == Detail::full && card.side == CaptionSide::below) card.caption_at.y += row.h - h;
          card.rect.h = row.h;
        }
        move(card, {x, below});
        below += h + between;
      }
      x += stacks[i].size.w + between;
    }
    y += row.h + between;
  }
  group.cards = std::move(cards);
  const float strip_x = (group.rect.w - strip_w) / 2;
  group.title.x += strip_x;
  group.strip.origin.x += strip_x;
  group.overview.x += strip_x;
  group.rect.h = y - between;
  return group;
}

void lower_cards(GroupLayout& group, float by) {
  for (auto& card : group.cards) move(card, {0, by});
  group.channel_bottom += by;
  group.rect.h += by;
}

void move(CardLayout& card, Point by) {
  for (Point* p : {&card.grid.origin, &card.caption_at}) p->x += by.x, p->y += by.y;
  card.rect.x += by.x, card.rect.y += by.y;
}

void move(GroupLayout& group, Point by) {
  for (Point* p : {&group.title, &group.strip.origin}) p->x += by.x, p->y += by.y;
  for (Rect* r : {&group.rect, &group.overview}) r->x += by.x, r->y += by.y;
  group.index_y += by.y, group.channel_top += by.y, group.channel_bottom += by.y;
  for (auto& card : group.cards) move(card, by);
}

}  // namespace stridescope::scene
