#include "ui/scene/layout/group_layout.h"

#include <algorithm>
#include <cmath>

#include "engine/explain/overlap.h"

namespace stridescope::scene {
namespace {

float cell_width(float cell, int columns) {
  return cell * std::clamp(0.2f + 0.25f * static_cast<float>(columns), 1.0f, 2.0f);
}

/// Cells that are too small for text are squares.
float cell_width(const Stage& stage, const TensorModel& tensor, float cell, const Terms& terms) {
  const bool has_text = terms.smallest >= 1 || cell >= 16 * stage.style.scale;
  return cell_width(cell, has_text ? tensor.columns : 1);
}

float below_width(const Style& style) { return style.text * 13.5f; }
float beside_width(const Style& style, CaptionSide side) {
  return style.text * (side == CaptionSide::beside ? 12.5f : 10.0f);
}

/// A card without a place: where its parts stand in it.
struct CardBox {
  Size size;
  Point grid;        ///< the first cell
  Point caption_at;  ///< its top left corner
  float caption_width;
  CaptionForm caption;
  CaptionSide side;
};

/// `caption_of(width, form)`: the size of the caption. The tensor's grid is given its lengths.
template <class CaptionOf>
CardBox box_of(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell, const Terms& terms,
               CaptionOf caption_of) {
  const auto detail = terms.details[tensor.place()];
  CardBox box{};
  box.side = detail == Detail::full ? terms.side : CaptionSide::below;
  const float pad = detail == Detail::text ? style.space_2 : style.space_3;
  box.caption_at = {pad, pad};
  if (detail == Detail::text) {
    box.caption_width = style.text * 11;
    box.caption = {true, true, 1};
    const Size caption = caption_of(box.caption_width, box.caption);
    box.size = {caption.w + 2 * pad, caption.h + 2 * pad};
    return box;
  }
  const float gap = std::clamp(cell * 0.09f, 1.0f, style.cell_gap);
  auto& grid = tensor.grid(terms.limits);
  resize(grid.plan, tensor.choice(), cell_width(stage, tensor.model(), cell, terms), cell, gap);
  const Rect bounds = grid.plan.bounds();
  const Margins m = ruler_margins(grid.plan, style, grid.texts);
  const float grid_w = m.left + bounds.w + m.right, grid_h = m.top + bounds.h + m.bottom;
  // The bounds begin where planes that recede end.
  const Point first{grid.plan.origin.x - bounds.x, grid.plan.origin.y - bounds.y};
  if (box.side != CaptionSide::below) {
    box.caption_width = beside_width(style, box.side);
    box.caption = {false, grid.is_whole, 3};
    const Size caption = caption_of(box.caption_width, box.caption);
    const float h = std::max(grid_h, caption.h);
    box.grid = {pad + m.left + first.x, pad + m.top + first.y};
    box.caption_at = {pad + grid_w + style.space_3, pad + std::min(m.top, h - caption.h)};
    box.size = {box.caption_at.x + caption.w + pad, pad + h + pad};
    return box;
  }
  const bool brief = detail == Detail::brief;
  box.caption_width = std::max(grid_w, brief ? style.text * 5 : below_width(style));
  box.caption = {brief, grid.is_whole, 2};
  const Size caption = caption_of(box.caption_width, box.caption);
  const float inner = std::max(grid_w, caption.w);
  box.grid = {pad + (inner - grid_w) / 2 + m.left + first.x, pad + m.top + first.y};
  box.caption_at.y = pad + grid_h + style.space_2;
  box.size = {inner + 2 * pad, box.caption_at.y + caption.h + pad};
  return box;
}

Size card_size(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
               const Terms& terms) {
  return box_of(stage, tensor, style, cell, terms,
                [&](float width, const CaptionForm& form) { return tensor.caption(width, form, style); })
      .size;
}

CardLayout lay_out_card(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
                        const Terms& terms) {
  CardLayout card;
  card.tensor = &tensor.model();
  card.detail = terms.details[tensor.place()];
  card.has_grid = card.detail != Detail::text;
  const auto box = box_of(stage, tensor, style, cell, terms, [&](float width, const CaptionForm& form) {
    card.caption =
        plan_caption(stage, tensor.model(), width, form.brief, form.is_whole, form.source_lines, style);
    return Size{card.caption.width, card.caption.height};
  });
  card.side = box.side;
  card.caption_at = box.caption_at;
  card.rect = {0, 0, box.size.w, box.size.h};
  if (!card.has_grid) return card;
  card.grid = tensor.grid(terms.limits).plan;
  card.grid.origin = box.grid;
  return card;
}

/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const Terms& terms) {
  const auto& storage = *measured.model;
  group.storage = &storage;
  const float scale = stage.style.scale, smallest = terms.smallest;
  group.lanes = measured.lanes;
  const float lane_left = measured.lane_name * style.mono + style.space_3;
  float lane_right = measured.lane_note * style.text_small + style.space_3;
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
    // Cells with digits in up to three rows, else a row of cells without, else a part of the strip.
    const bool takes_rows = terms.strips == StripForm::rows && n <= 3 * capacity;
    const float narrowest = takes_rows ? least : (terms.strips == StripForm::rows ? 9 : 6) * smallest * scale;
    if (pitch >= narrowest) {
      plan.per_row = n;
    } else if (n <= 3 * capacity) {
      const auto rows = (n + capacity - 1) / capacity;
      plan.per_row = (n + rows - 1) / rows;
      pitch = std::min(wanted, room / static_cast<float>(plan.per_row));
    } else {
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
  if (terms.strips == StripForm::bare) group.lanes = 0;
  const bool more = group.lanes > 0 && group.lanes < storage.tensors.size() + storage.left_out;
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

}  // namespace

Style figure_style(const Style& style, float cell) {
  Style s = scaled(style, std::clamp(std::sqrt(cell / style.cell), 0.86f, 1.28f));
  s.line_width = style.line_width;
  return s;
}

std::string lane_note(const words::Words& words, const tensor::Layout& layout) {
  std::int64_t times = 1;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.stride[d] == 0 && layout.shape[d] > 1) times *= layout.shape[d];
  if (times > 1) return words({"stage/repeats", {{"times", times}}});
  if (layout.is_contiguous()) return std::string(words("stage/in_order"));
  const auto jump_after = [&](std::size_t d) {
    for (std::size_t o = d; o-- > 0;)
      if (layout.shape[o] > 1) return layout.stride[o] - (layout.shape[d] - 1) * layout.stride[d];
    return std::int64_t{1};
  };
  for (std::size_t d = layout.shape.size(); d-- > 0;) {
    if (layout.shape[d] <= 1) continue;
    if (layout.stride[d] == 1) return words({"stage/stride_and_jumps", {{"by", jump_after(d)}}});
    return words({"stage/jumps", {{"by", layout.stride[d]}}});
  }
  return std::string(words("stage/in_order"));
}

std::string lane_note(const words::Words& words, const StorageModel& storage, const TensorModel& tensor) {
  auto note = lane_note(words, tensor.tensor.layout());
  const auto cells = explain::distinct_cells(tensor.tensor.layout());
  const auto whole = storage.storage.nbytes();
  if (cells && *cells * tensor.tensor.itemsize() < whole)
    note += " · " + words(part_of(*cells * tensor.tensor.itemsize(), whole));
  return note;
}

float wanted_width(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                   const Terms& terms) {
  float cards = 0;
  std::size_t names = 0;
  for (auto& tensor : storage.tensors) {
    const auto detail = terms.details[tensor.place()];
    if (detail == Detail::text) {
      ++names;
      continue;
    }
    auto& grid = tensor.grid(terms.limits).plan;
    resize(grid, tensor.choice(), cell_width(stage, tensor.model(), cell, terms), cell, style.cell_gap);
    const float w = grid.bounds().w;
    cards += 3 * style.space_3 + (detail == Detail::brief            ? std::max(w, style.text * 5)
                                  : terms.side == CaptionSide::below ? std::max(w, below_width(style))
                                                                     : w + beside_width(style, terms.side));
  }
  // Beside grids, names are piled up.
  const auto piles =
      static_cast<float>(names == storage.tensors.size() ? names : std::min<std::size_t>(names, 1));
  cards += piles * (3 * style.space_3 + style.text * 7);
  // A strip can shrink to narrower cells than the grids'; cards cannot.
  const float strip = static_cast<float>(std::min<std::int64_t>(storage.model->numel, 32)) *
                          std::min(cell, 32 * stage.style.scale) +
                      style.space_5 * 2;
  return std::max({cards, strip, style.text_large * 14});
}

namespace {

float space_between_cards(const Style& style) { return style.space_3; }
/// Of the band of ties between the strip and the cards.
float channel_height(const Style& style) { return style.space_4 + style.space_2; }

/// Cards one over the other: one with a grid stands alone; names without grids are piled up beside the grids,
/// as high as these.
struct Pile {
  std::vector<std::size_t> cards = {};
  Size size = {};
};

/// In order: grids first. `sizes` of all cards, and which of them have grids.
std::vector<Pile> piles_of(const std::vector<Size>& sizes, const std::vector<bool>& has_grid, float between) {
  std::vector<Pile> piles;
  float highest = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!has_grid[i]) continue;
    piles.push_back({{i}, sizes[i]});
    highest = std::max(highest, sizes[i].h);
  }
  const auto first = piles.size();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (has_grid[i]) continue;
    const bool fits = piles.size() > first && piles.back().size.h + between + sizes[i].h <= highest;
    if (!fits) {
      piles.push_back({{i}, sizes[i]});
      continue;
    }
    auto& pile = piles.back();
    pile.cards.push_back(i);
    pile.size = {std::max(pile.size.w, sizes[i].w), pile.size.h + between + sizes[i].h};
  }
  return piles;
}

/// Piles one after the other in a row, as long as they fit the width.
struct Row {
  std::size_t first = 0, end = 0;
  float w = 0, h = 0;
};
class RowFiller {
 public:
  RowFiller(float width, float between) : width_(width), between_(between) {}
  /// Whether the pile begins a new row.
  bool add(Size pile) {
    const auto number = row_.end;
    const bool fits = row_.end > 0 && row_.w + between_ + pile.w <= width_;
    row_ = fits ? Row{row_.first, number + 1, row_.w + (between_ + pile.w), std::max(row_.h, pile.h)}
                : Row{number, number + 1, pile.w, pile.h};
    return !fits;
  }
  const Row& row() const { return row_; }

 private:
  float width_, between_;
  Row row_ = {};
};

}  // namespace

GroupSize size_of_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                        float width, const Terms& terms) {
  GroupLayout strip;
  const float strip_bottom = lay_out_strip(strip, stage, storage, style, cell, width, terms);
  GroupSize size{strip.rect.w, 0, strip_bottom + channel_height(style), strip.strip.cell_w};
  const float between = space_between_cards(style);
  std::vector<Size> sizes;
  std::vector<bool> has_grid;
  for (auto& tensor : storage.tensors) {
    sizes.push_back(card_size(stage, tensor, style, cell, terms));
    has_grid.push_back(terms.details[tensor.place()] != Detail::text);
  }
  RowFiller filler(width, between);
  float y = size.cards_at;
  for (const auto& pile : piles_of(sizes, has_grid, between)) {
    const float height_before = filler.row().h;
    const bool is_first = filler.row().end == 0;
    if (filler.add(pile.size) && !is_first) y += height_before + between;
    size.w = std::max(size.w, filler.row().w);
  }
  size.h = y + filler.row().h;
  return size;
}

GroupLayout lay_out_group(const Stage& stage, MeasuredStorage& storage, const Style& style, float cell,
                          float width, const Terms& terms) {
  GroupLayout group;
  const float strip_bottom = lay_out_strip(group, stage, storage, style, cell, width, terms);
  group.channel_top = strip_bottom;

  std::vector<CardLayout> cards;
  std::vector<Size> sizes;
  std::vector<bool> has_grid;
  for (auto& tensor : storage.tensors) {
    cards.push_back(lay_out_card(stage, tensor, style, cell, terms));
    sizes.push_back({cards.back().rect.w, cards.back().rect.h});
    has_grid.push_back(cards.back().has_grid);
  }
  const float between = space_between_cards(style);
  const auto piles = piles_of(sizes, has_grid, between);
  std::vector<Row> rows;
  RowFiller filler(width, between);
  for (const auto& pile : piles) {
    if (filler.add(pile.size)) rows.emplace_back();
    rows.back() = filler.row();
  }
  const float strip_w = group.rect.w;
  for (const auto& row : rows) group.rect.w = std::max(group.rect.w, row.w);
  group.channel_bottom = strip_bottom + channel_height(style);
  float y = group.channel_bottom;
  for (const auto& row : rows) {
    float x = (group.rect.w - row.w) / 2;
    for (std::size_t i = row.first; i < row.end; ++i) {
      float below = y;
      for (const auto c : piles[i].cards) {
        auto& card = cards[c];
        // Cards of a row are of one height; full captions below their grids stand on one line.
        if (card.detail == Detail::full && card.side == CaptionSide::below)
          card.caption_at.y += row.h - card.rect.h;
        const float h = card.rect.h;
        if (card.has_grid) card.rect.h = row.h;
        move(card, {x, below});
        below += h + between;
      }
      x += piles[i].size.w + between;
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
