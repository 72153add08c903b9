#include "ui/scene/layout/group_layout.h"

#include <algorithm>
#include <cmath>

#include "engine/explain/overlap.h"
#include "ui/scene/model/sample.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t most_lanes = 6;

float cell_width(float cell, int columns) {
  return cell * std::clamp(0.2f + 0.25f * static_cast<float>(columns), 1.0f, 2.0f);
}

/// Cells that are too small for text are squares.
float cell_width(const Stage& stage, const TensorModel& tensor, float cell, const Terms& terms) {
  const bool has_text = terms.smallest >= 1 || cell >= 16 * stage.style.scale;
  return cell_width(cell, has_text ? tensor.columns : 1);
}

Detail detail_of(const TensorModel& tensor, const Details& details) {
  const auto found = details.find(&tensor);
  return found == details.end() ? Detail::full : found->second;
}

float below_width(const Style& style) { return style.text * 13.5f; }
float beside_width(const Style& style, CaptionSide side) {
  return style.text * (side == CaptionSide::beside ? 12.5f : 10.0f);
}

CardLayout lay_out_card(const Stage& stage, const TensorModel& tensor, const Style& style, float cell,
                        const Terms& terms) {
  const auto side = terms.side;
  const auto detail = detail_of(tensor, terms.details);
  CardLayout card;
  card.tensor = &tensor;
  card.has_grid = detail != Detail::text;
  card.detail = detail;
  card.side = detail == Detail::full ? side : CaptionSide::below;
  const float pad = style.space_3;
  card.caption_at = {pad, pad};
  if (!card.has_grid) {
    card.caption = plan_caption(stage, tensor, style.text * 11, true, true, 1, style);
    card.rect = {0, 0, card.caption.width + 2 * pad, card.caption.height + 2 * pad};
    return card;
  }
  const float gap = std::clamp(cell * 0.09f, 1.0f, style.cell_gap);
  card.grid = plan_grid(tensor.tensor.shape(), choice_of(stage, tensor), terms.limits,
                        cell_width(stage, tensor, cell, terms), cell, gap);
  const Rect bounds = card.grid.bounds();
  const Margins m = ruler_margins(card.grid, style, stage.measure);
  const float grid_w = m.left + bounds.w + m.right, grid_h = m.top + bounds.h + m.bottom;
  const bool whole = card.grid.is_whole();
  // The bounds begin where planes that recede end.
  const Point first{card.grid.origin.x - bounds.x, card.grid.origin.y - bounds.y};
  if (card.side != CaptionSide::below) {
    card.caption = plan_caption(stage, tensor, beside_width(style, side), false, whole, 3, style);
    const float h = std::max(grid_h, card.caption.height);
    card.grid.origin = {pad + m.left + first.x, pad + m.top + first.y};
    card.caption_at = {pad + grid_w + style.space_3, pad + std::min(m.top, h - card.caption.height)};
    card.rect = {0, 0, card.caption_at.x + card.caption.width + pad, pad + h + pad};
    return card;
  }
  const bool brief = detail == Detail::brief;
  const float caption_w = std::max(grid_w, brief ? style.text * 5 : below_width(style));
  card.caption = plan_caption(stage, tensor, caption_w, brief, whole, 2, style);
  const float inner = std::max(grid_w, card.caption.width);
  card.grid.origin = {pad + (inner - grid_w) / 2 + m.left + first.x, pad + m.top + first.y};
  card.caption_at.y = pad + grid_h + style.space_2;
  card.rect = {0, 0, inner + 2 * pad, card.caption_at.y + card.caption.height + pad};
  return card;
}

/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const Style& style, float cell, float width,
                    float smallest) {
  const auto& storage = *group.storage;
  const float scale = stage.style.scale;
  float lane_left = 0, lane_right = 0;
  group.lanes = std::min(storage.tensors.size(), most_lanes);
  for (std::size_t i = 0; i < group.lanes; ++i) {
    const auto& tensor = storage.tensors[i];
    lane_left = std::max(
        lane_left, std::min(stage.measure.width(tensor.name, Font::mono_bold, style.mono), style.mono * 6));
    lane_right = std::max(lane_right, stage.measure.width(lane_note(stage.words, storage, tensor),
                                                          Font::text_bold, style.text_small));
  }
  lane_left += style.space_3, lane_right += style.space_3;
  group.has_lane_notes = width - lane_left - lane_right > 360 * scale;
  if (!group.has_lane_notes) lane_right = 0;
  const float room = std::max(width - lane_left - lane_right, 60 * scale);

  StripPlan& plan = group.strip;
  const float least_height = 20 * std::max(smallest, 0.8f) * scale;
  const float tall = std::clamp(cell * 0.92f, least_height, style.cell * 1.1f);
  const float wanted = std::max(cell_width(tall, storage.columns), tall * 1.3f) + style.cell_gap;
  const float least = std::max(22.0f, 5.4f * static_cast<float>(storage.columns) + 6) * smallest * scale;
  const auto n = std::max<std::int64_t>(storage.numel, 1);
  const auto columns_at = [&](float pitch) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(room / pitch));
  };
  const std::int64_t capacity = columns_at(least * 1.15f);
  float pitch = wanted;
  plan.per_row = n;
  plan.window = Window::fit(storage.numel, n);
  if (n > columns_at(wanted)) {
    pitch = room / static_cast<float>(n);
    if (pitch < least && n <= 3 * capacity) {
      const auto rows = (n + capacity - 1) / capacity;
      plan.per_row = (n + rows - 1) / rows;
      pitch = std::min(wanted, room / static_cast<float>(plan.per_row));
    } else if (pitch < least) {
      const float gap = std::max(style.space_5, least);
      const auto shown =
          std::max<std::int64_t>(3, static_cast<std::int64_t>((room - 2 * gap) / (least * 1.5f)));
      plan.window = Window::fit(storage.numel, shown);
      plan.gap = room_of_gap(plan.window, gap);
      plan.per_row = std::max<std::int64_t>(1, plan.window.shown());
      pitch = std::min(wanted, (room - 2 * gap) / static_cast<float>(plan.per_row));
    }
  }
  const float gap = std::clamp(pitch * 0.09f, 1.0f, style.cell_gap);
  plan.pitch = pitch;
  plan.cell_w = pitch - gap;
  plan.cell_h = std::min(tall, std::max(plan.cell_w, least_height * 1.2f));

  const float title_h = line_height(style.text_large), index_h = line_height(style.mono_small) + 2 * scale;
  const float arcs = arc_room(style);
  group.lane_h = style.mono_small * 1.75f;
  const auto rows = plan.rows();
  if (rows > 1 && rows * static_cast<std::int64_t>(group.lanes) > 4) group.lanes = 0;
  if (rows > 1 && group.lanes == 1 && storage.tensors[0].tensor.is_contiguous()) group.lanes = 0;
  const bool more = group.lanes > 0 && group.lanes < storage.tensors.size();
  const float lanes_h =
      group.lanes == 0 ? 0 : style.space_1 + static_cast<float>(group.lanes + (more ? 1 : 0)) * group.lane_h;
  plan.row_pitch = index_h + plan.cell_h + lanes_h + style.space_2;
  group.title = {lane_left, 0};
  group.index_y = title_h + arcs;
  plan.origin = {lane_left, group.index_y + index_h};
  group.rect.w = lane_left + plan.bounds().w + lane_right;
  const float bottom = plan.origin.y + static_cast<float>(rows - 1) * plan.row_pitch + plan.cell_h + lanes_h;
  if (plan.window.is_whole()) return bottom;
  group.overview = {lane_left, bottom + style.space_2, plan.bounds().w, style.space_1 * 1.5f};
  return group.overview.bottom() + style.space_1;
}

void shift(CardLayout& card, Point by) {
  for (Point* p : {&card.grid.origin, &card.caption_at}) p->x += by.x, p->y += by.y;
  card.rect.x += by.x, card.rect.y += by.y;
}

}  // namespace

Style figure_style(const Style& style, float cell) {
  Style s = scaled(style, std::clamp(std::sqrt(cell / style.cell), 0.86f, 1.28f));
  s.line_width = style.line_width;
  return s;
}

std::string lane_note(const Words& words, const tensor::Layout& layout) {
  std::int64_t times = 1;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.stride[d] == 0 && layout.shape[d] > 1) times *= layout.shape[d];
  if (times > 1) return words.repeats(times);
  if (layout.is_contiguous()) return std::string(words.in_order());
  for (std::size_t d = layout.shape.size(); d-- > 0;)
    if (layout.shape[d] > 1)
      return layout.stride[d] == 1 ? std::string(words.stride()) + " 1, " + words.jumps([&] {
        for (std::size_t o = d; o-- > 0;)
          if (layout.shape[o] > 1) return layout.stride[o] - (layout.shape[d] - 1) * layout.stride[d];
        return std::int64_t{1};
      }())
                                   : words.jumps(layout.stride[d]);
  return std::string(words.in_order());
}

std::string lane_note(const Words& words, const StorageModel& storage, const TensorModel& tensor) {
  auto note = lane_note(words, tensor.tensor.layout());
  const auto cells = explain::distinct_cells(tensor.tensor.layout());
  const auto whole = storage.storage.nbytes();
  if (cells && *cells * tensor.tensor.itemsize() < whole)
    note += " · " + words.part_of(*cells * tensor.tensor.itemsize(), whole);
  return note;
}

float wanted_width(const Stage& stage, const StorageModel& storage, const Style& style, float cell,
                   const Terms& terms) {
  float cards = 0;
  for (const auto& tensor : storage.tensors) {
    const auto grid = plan_grid(tensor.tensor.shape(), choice_of(stage, tensor), terms.limits,
                                cell_width(stage, tensor, cell, terms), cell, style.cell_gap);
    const float w = grid.bounds().w;
    const auto detail = detail_of(tensor, terms.details);
    cards += 3 * style.space_3 + (detail == Detail::text             ? style.text * 7
                                  : detail == Detail::brief          ? std::max(w, style.text * 5)
                                  : terms.side == CaptionSide::below ? std::max(w, below_width(style))
                                                                     : w + beside_width(style, terms.side));
  }
  // A strip can shrink to narrower cells than the grids'; cards cannot.
  const float strip =
      static_cast<float>(std::min<std::int64_t>(storage.numel, 32)) * std::min(cell, 32 * stage.style.scale) +
      style.space_5 * 2;
  return std::max({cards, strip, style.text_large * 14});
}

GroupLayout lay_out_group(const Stage& stage, const StorageModel& storage, const Style& style, float cell,
                          float width, const Terms& terms) {
  GroupLayout group;
  group.storage = &storage;
  const float strip_bottom = lay_out_strip(group, stage, style, cell, width, terms.smallest);
  group.channel_top = strip_bottom;

  std::vector<CardLayout> cards;
  for (const auto& tensor : storage.tensors) {
    cards.push_back(lay_out_card(stage, tensor, style, cell, terms));
  }
  const float between = style.space_3;
  std::vector<std::pair<std::size_t, std::size_t>> rows;  // first card and count
  std::vector<float> row_w;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const float w = cards[i].rect.w;
    if (!rows.empty() && row_w.back() + between + w <= width) {
      ++rows.back().second;
      row_w.back() += between + w;
    } else {
      rows.emplace_back(i, 1);
      row_w.push_back(w);
    }
  }
  const float strip_w = group.rect.w;
  const float widest = row_w.empty() ? 0 : *std::max_element(row_w.begin(), row_w.end());
  group.rect.w = std::max(strip_w, widest);
  const float channel = style.space_4 + style.space_2;
  group.channel_bottom = strip_bottom + channel;
  float y = group.channel_bottom;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    float x = (group.rect.w - row_w[r]) / 2, row_h = 0;
    const auto last = rows[r].first + rows[r].second;
    for (std::size_t i = rows[r].first; i < last; ++i) row_h = std::max(row_h, cards[i].rect.h);
    for (std::size_t i = rows[r].first; i < last; ++i) {
      auto& card = cards[i];
      // Cards of a row are of one height; full captions below their grids stand on one line.
      if (card.detail == Detail::full && card.side == CaptionSide::below)
        card.caption_at.y += row_h - card.rect.h;
      if (card.has_grid) card.rect.h = row_h;
      shift(card, {x, y});
      x += card.rect.w + between;
    }
    y += row_h + between;
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
  for (auto& card : group.cards) shift(card, {0, by});
  group.channel_bottom += by;
  group.rect.h += by;
}

void move(GroupLayout& group, Point by) {
  for (Point* p : {&group.title, &group.strip.origin}) p->x += by.x, p->y += by.y;
  for (Rect* r : {&group.rect, &group.overview}) r->x += by.x, r->y += by.y;
  group.index_y += by.y, group.channel_top += by.y, group.channel_bottom += by.y;
  for (auto& card : group.cards) shift(card, by);
}

}  // namespace stridescope::scene
