#include <algorithm>
#include <utility>

#include "ui/scene/layout/group_layout.h"
#include "ui/scene/model/cover.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

struct LaneStyle {
  Color line, bead, ink;
  Font font;
};

LaneStyle lane_style(const TensorModel& tensor, const Palette& p) {
  if (tensor.is_selected) return {p.ink, p.ink, p.ink, Font::mono_bold};
  return {p.line, p.muted, p.muted, Font::mono};
}

void paint_lane(Scene& scene, const Stage& stage, const GroupLayout& group, const TensorModel& tensor,
                std::size_t lane, std::int64_t row, const Style& style) {
  const auto& plan = group.strip;
  const auto& p = style.palette;
  const auto look = lane_style(tensor, p);
  const auto& storage = *group.storage;
  const auto n = plan.window.shown();
  const auto first = row * plan.per_row, last = std::min(n, first + plan.per_row) - 1;
  if (last < first) return;
  const float y = plan.origin.y + static_cast<float>(row) * plan.row_pitch + plan.cell_h + style.space_1 +
                  (static_cast<float>(lane) + 0.5f) * group.lane_h;
  const float bead = std::min(group.lane_h * 0.86f, plan.cell_w * 0.9f);
  const Rect left = *plan.rect(plan.window.index(first)), right = *plan.rect(plan.window.index(last));
  scene.boxes.push_back(filled_box(
      tensor_key(tensor.tensor, "lane", row),
      {left.x, y - style.line_width / 2, right.right() - left.x, style.line_width}, 0, p.line, layer::rule));
  const float free_w = left.x - style.space_3 - group.rect.x;
  const float name_w = std::min(left.x - style.space_3, std::max(style.mono * 7.5f, free_w));
  // An expression is not truncated; the temporary's card shows all of it.
  auto name = elided(tensor.name, name_w, Font::mono_bold, style.mono, stage.measure);
  if (tensor.is_released && name != tensor.name) name.clear();
  scene.labels.push_back(text_label(tensor_key(tensor.tensor, "lane-name", row),
                                    {std::move(name), tensor.is_selected ? Font::mono_bold : Font::mono,
                                     tensor.is_selected ? p.ink : p.muted, style.mono},
                                    {left.x - style.space_3, y - line_height(style.mono) / 2}, Align::right));
  const float written_w = stage.measure.width(scene.labels.back().text, scene.labels.back().font, style.mono);
  scene.tips.push_back({{left.x - style.space_3 - written_w, y - group.lane_h / 2, written_w, group.lane_h},
                        {"help/lane", {{"name", tensor.name}}}});
  if (covers_of(stage.view, tensor).elements)
    return add_cover(scene, {left.x, y - bead / 2, right.right() - left.x, bead}, style,
                     tensor_key(tensor.tensor, "lane-cover", row));
  if (group.has_lane_notes && row == plan.rows() - 1) {
    const auto& layout = tensor.tensor.layout();
    const bool calm = layout.is_contiguous();
    scene.labels.push_back(text_label(
        tensor_key(tensor.tensor, "lane-note"),
        {lane_note(stage.words, storage, tensor), tensor.is_selected ? Font::text_bold : Font::text,
         !tensor.is_selected ? p.muted
         : calm              ? p.view
                             : p.copy,
         style.text_small},
        {right.right() + style.space_3, y - line_height(style.text_small) / 2}));
    const float note_w =
        stage.measure.width(scene.labels.back().text, scene.labels.back().font, style.text_small);
    scene.tips.push_back({{right.right() + style.space_3, y - group.lane_h / 2, note_w, group.lane_h},
                          {calm ? "help/in_order" : "help/jumps", {{"name", tensor.name}}}});
  }
  scene.tips.push_back(
      {{left.x, y - bead / 2, right.right() - left.x, bead}, {"help/bead", {{"name", tensor.name}}}});
  // Either all beads of a lane have their number, or none.
  const int widest = columns_of(std::to_string(std::max<std::int64_t>(tensor.tensor.numel() - 1, 0)));
  for (auto slot = first; slot <= last; ++slot) {
    const auto element = plan.window.index(slot);
    if (stage.visible && !intersects(*plan.rect(element), *stage.visible)) continue;
    const auto times = times_read(storage, tensor, element);
    if (times == 0) continue;
    const auto order = flat_index_of(tensor.tensor.layout(), coordinates(storage, tensor, element, 1).at(0));
    const std::string text = times > 1 ? "×" + std::to_string(times) : std::to_string(order);
    const float x = plan.rect(element)->center().x;
    const float size =
        std::min({std::max(style.mono_small * 0.92f, style.least_text), bead * 0.85f,
                  bead * 0.84f / (0.62f * static_cast<float>(std::max(widest, columns_of(text))))});
    const bool readable = size > 0 && size >= style.least_text;
    const float d = readable ? bead : std::min(bead, group.lane_h * 0.4f);
    scene.boxes.push_back(framed_box(tensor_key(tensor.tensor, "bead", element), {x - d / 2, y - d / 2, d, d},
                                     d / 2, look.bead, style.line_width * (tensor.is_selected ? 1.5f : 1.0f),
                                     layer::cell, readable ? p.stage : look.bead));
    if (!readable) continue;
    scene.labels.push_back(
        text_label(tensor_key(tensor.tensor, "bead-order", element),
                   {text, tensor.is_selected ? Font::mono_bold : Font::mono, look.ink, size},
                   {x, y - line_height(size) / 2}, Align::center));
  }
}

}  // namespace

void paint_lanes(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const auto& tensors = group.storage->tensors;
  const auto all = tensors.size() + group.storage->left_out;
  if (group.lanes > 0 && group.lanes < all) {
    const auto& plan = group.strip;
    const float y = plan.origin.y + static_cast<float>(plan.rows() - 1) * plan.row_pitch + plan.cell_h +
                    style.space_1 + (static_cast<float>(group.lanes) + 0.5f) * group.lane_h;
    scene.labels.push_back(text_label(key_of("more-lanes", "", group.storage->storage.id()),
                                      {"+ " + stage.words({"stage/more", {{"count", all - group.lanes}}}),
                                       Font::text, style.palette.muted, style.text_small},
                                      {plan.origin.x, y - line_height(style.text_small) / 2}));
  }
  for (std::int64_t row = 0; row < group.strip.rows(); ++row)
    for (std::size_t lane = 0; lane < group.lanes; ++lane)
      if (!group.storage->tensors[lane].is_gone)
        paint_lane(scene, stage, group, group.storage->tensors[lane], lane, row, style);
}

void highlight_lanes(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  const Color fill = style.palette.selection;
  for (std::size_t lane = 0; lane < group.lanes; ++lane) {
    const auto& tensor = group.storage->tensors[lane].tensor;
    const auto bead = tensor_key(tensor, "bead", stage.focus->element);
    const auto order = tensor_key(tensor, "bead-order", stage.focus->element);
    for (auto& box : scene.boxes)
      if (box.key == bead) box.fill = fill;
    for (auto& label : scene.labels)
      if (label.key == order) label.font = Font::mono_bold, label.color = ink_on(fill);
  }
}

}  // namespace stridescope::scene
