#include "ui/scene/layout/group_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {

float text_width(float cell, int columns) {
  return cell * std::clamp(0.2f + 0.25f * static_cast<float>(columns), 1.0f, 2.0f);
}

bool has_small_cells(const TensorModel& tensor, const LayoutParams& params) {
  return !tensor.is_selected && tensor.tensor.numel() > params.max_operand_numel;
}

GridProportions grid_proportions_of(const TensorModel& tensor, const LayoutParams& params) {
  return has_small_cells(tensor, params) ? GridProportions::portrait : params.proportions;
}

float cell_height(const Stage& stage, const TensorModel& tensor, float cell, const LayoutParams& params) {
  constexpr float reduced = 0.6f, least = 12.5f;
  return has_small_cells(tensor, params) ? std::min(cell, std::max(reduced * cell, least * stage.style.scale))
                                         : cell;
}

float cell_width(const Stage& stage, const TensorModel& tensor, float cell, const LayoutParams& params) {
  const Style& style = stage.style;
  if (has_small_cells(tensor, params)) return cell_height(stage, tensor, cell, params);
  const bool has_text = params.smallest >= 1 || cell >= 16 * style.scale;
  const float under_index = 0.8f * style.mono_small;
  if (!has_text || params.digits == Digits::none) return std::max(cell, under_index);
  const int columns = tensor.columns_of(params.digits);
  return std::max({text_width(cell, columns), least_cell_width(cell, columns, style), under_index});
}

float below_width(const Style& style, bool is_narrow) { return style.text * (is_narrow ? 9.5f : 13.5f); }
float beside_width(const Style& style, CaptionSide side) {
  return style.text * (side == CaptionSide::beside ? 12.5f : 10.0f);
}

namespace {

/// Returns the minimum width of a name. A name of usual length is never cut; the expression of a temporary
/// is broken into lines.
float name_width(const TensorModel& tensor, const Style& style) {
  const int usual = tensor.is_released ? 14 : 18;
  constexpr float bold_character = 0.62f;
  return bold_character * style.mono_large * static_cast<float>(std::min(columns_of(tensor.name), usual));
}

/// Returns the width of the longest part of a name that can be on a line of its own.
float part_width(const TensorModel& tensor, const Style& style) {
  if (tensor.is_released) return 0;
  std::size_t longest = 0;
  for (std::size_t at = 0; at < tensor.name.size();) {
    const auto end = std::min(tensor.name.find_first_of("._", at), tensor.name.size() - 1) + 1;
    longest = std::max(longest, end - at);
    at = end;
  }
  constexpr std::size_t most = 18;
  constexpr float bold_character = 0.62f;
  return bold_character * style.mono_large * static_cast<float>(std::min(longest, most));
}

/// The positions of a card's parts, relative to the card.
struct CardBox {
  Size size;
  Point grid;        ///< the first cell
  Point caption_at;  ///< its top left corner
  float caption_width;
  CaptionForm caption;
  CaptionSide side;
};

/// `caption_of(width, form)`: returns the size of the caption. Sets the lengths of the tensor's grid.
template <class CaptionOf>
CardBox box_of(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
               const LayoutParams& params, CaptionOf caption_of) {
  const auto detail = params.details[tensor.index()];
  CardBox box{};
  box.side = detail == Detail::full ? params.side : CaptionSide::below;
  const float pad = detail == Detail::text ? style.space_2 : style.space_3;
  box.caption_at = {pad, pad};
  if (detail == Detail::text) {
    box.caption_width = style.text * 11;
    box.caption = {true, true, 0};
    const Size caption = caption_of(box.caption_width, box.caption);
    box.size = {caption.w + 2 * pad, caption.h + 2 * pad};
    return box;
  }
  const float height = cell_height(stage, tensor.model(), cell, params);
  const float gap = std::clamp(height * 0.09f, 1.0f, style.cell_gap);
  auto& grid = tensor.grid(params.limits, grid_proportions_of(tensor.model(), params));
  resize(grid.plan, grid.choice, cell_width(stage, tensor.model(), cell, params), height, gap);
  const Rect bounds = grid.plan.bounds();
  const Margins m = ruler_margins(grid.plan, style, grid.texts);
  const float grid_w = m.left + bounds.w + m.right, grid_h = m.top + bounds.h + m.bottom;
  // The bounds begin at the end of the receding planes.
  const Point first{grid.plan.origin.x - bounds.x, grid.plan.origin.y - bounds.y};
  if (box.side != CaptionSide::below) {
    box.caption_width = beside_width(style, box.side);
    if (!tensor.model().is_released)
      box.caption_width = std::max(box.caption_width, name_width(tensor.model(), style));
    box.caption = {false, grid.is_whole, 3};
    const Size caption = caption_of(box.caption_width, box.caption);
    const float h = std::max(grid_h, caption.h);
    box.grid = {pad + m.left + first.x, pad + m.top + first.y};
    box.caption_at = {pad + grid_w + style.space_3, pad + std::min(m.top, h - caption.h)};
    box.size = {box.caption_at.x + caption.w + pad, pad + h + pad};
    return box;
  }
  const bool brief = detail == Detail::brief;
  box.caption_width = std::max(grid_w, brief ? std::max(style.text * 5, name_width(tensor.model(), style))
                                             : std::max(below_width(style, params.has_narrow_words),
                                                        part_width(tensor.model(), style)));
  box.caption = {brief, grid.is_whole, 2};
  const Size caption = caption_of(box.caption_width, box.caption);
  const float inner = std::max(grid_w, caption.w);
  box.grid = {pad + (inner - grid_w) / 2 + m.left + first.x, pad + m.top + first.y};
  box.caption_at.y = pad + grid_h + style.space_2;
  box.size = {inner + 2 * pad, box.caption_at.y + caption.h + pad};
  return box;
}

}  // namespace

Size card_size(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
               const LayoutParams& params) {
  return box_of(stage, tensor, style, cell, params,
                [&](float width, const CaptionForm& form) { return tensor.caption(width, form, style); })
      .size;
}

CardLayout lay_out_card(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
                        const LayoutParams& params) {
  CardLayout card;
  card.tensor = &tensor.model();
  card.detail = params.details[tensor.index()];
  card.has_grid = card.detail != Detail::text;
  const auto box = box_of(stage, tensor, style, cell, params, [&](float width, const CaptionForm& form) {
    card.caption =
        plan_caption(stage, tensor.model(), width, form.brief, form.is_whole, form.source_lines, style);
    return Size{card.caption.width, card.caption.height};
  });
  card.side = box.side;
  card.caption_at = box.caption_at;
  card.rect = {0, 0, box.size.w, box.size.h};
  if (!card.has_grid) return card;
  card.grid = tensor.grid(params.limits, grid_proportions_of(tensor.model(), params)).plan;
  card.grid.origin = box.grid;
  return card;
}

}  // namespace stridescope::scene
