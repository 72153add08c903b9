#include "ui/scene/layout/stage_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

float clearance(const Style& style) { return style.space_1 * 1.5f; }
float rail_swatch(const Style& style) { return style.mono_small * 0.75f; }

/// Returns the size of one plane's cells, measured from its first cell.
Size plane_size(const GridPlan& grid, const AxisPlan& depth) {
  Size size{grid.cell_w, grid.cell_h};
  for (const auto& axis : grid.axes)
    if (&axis != &depth && (axis.vertical != depth.vertical || axis.level < depth.level) &&
        axis.window.shown() > 0) {
      // Blocks across the direction of the planes are outside; the rail runs along the last of them.
      (axis.vertical ? size.h : size.w) += axis.place(axis.window.shown() - 1);
    }
  return size;
}

struct Rail {
  Scene& scene;
  const Stage& stage;
  const CardLayout& card;
  const AxisPlan& depth;
  const std::optional<tensor::Dims>& focus;
  const Style& style;
  Rect covered = {};

  Color hue() const { return axis_color(style, card.tensor->axis(depth.dim)); }
  const tensor::Tensor& tensor() const { return card.tensor->tensor; }
  ItemKey key(std::string_view kind, std::int64_t block, std::int64_t n) const {
    return tensor_key(tensor(), kind, (depth.dim * 4096 + block) * 4096 + n);
  }
  void line(Point a, Point b, float width, Color color, bool arrow, ItemKey k) {
    scene.curves.push_back(straight_line(
        {.key = k, .a = a, .b = b, .width = width, .arrow = arrow, .color = color, .layer = layer::rule}));
  }
  void index(Point middle, std::int64_t block, std::int64_t slot, bool written) {
    const auto n = depth.window.index(slot);
    const bool lit = focus && (*focus)[static_cast<std::size_t>(depth.dim)] == n;
    if (!lit && !written) return;
    const float size = style.mono_small * (lit ? highlighted_index_scale : 1.0f), s = rail_swatch(style);
    const std::string text = std::to_string(n);
    const float w = stage.measure.width(text, Font::mono_bold, size) + s + style.space_1;
    const float x = depth.vertical ? middle.x : middle.x - w / 2;
    const float y = depth.vertical ? middle.y - line_height(size) / 2 : middle.y;
    const Rect box{x, y + (line_height(size) - s) / 2, s, s};
    scene.boxes.push_back({.key = key("band", block, slot),
                           .rect = box,
                           .radius = s * 0.2f,
                           .fill = hue(),
                           .hatch = axis_hatch(card.tensor->axis(depth.dim)),
                           .layer = layer::rule});
    scene.labels.push_back(text_label(
        key("tick", block, slot),
        {text, lit ? Font::mono_bold : Font::mono, lit || !focus ? hue() : style.palette.muted, size},
        {x + s + style.space_1, y}));
    covered = bounding_rect(covered, {x, y, w, line_height(size)});
  }
  void letter(Point at) {
    scene.labels.push_back(text_label(
        tensor_key(tensor(), "letter", depth.dim),
        {std::string(axis_letter(card.tensor->axis(depth.dim))), Font::mono_bold, hue(), style.mono}, at));
  }

  /// Draws the rail along the lower right corners of planes, each higher and further right than the one
  /// before; `first` is the origin of the first plane.
  void along_x(Point first, Size plane, std::int64_t block, bool last_block) {
    const auto n = depth.window.shown();
    const float slope = depth.step / depth.pitch;
    const auto corner = [&](std::int64_t slot) {
      return Point{first.x + depth.place(slot) + plane.w,
                   first.y + plane.h + depth.step * static_cast<float>(slot) + clearance(style)};
    };
    const float width = style.space_1 * 0.6f;
    line({first.x, corner(0).y - slope * plane.w}, corner(0), width, hue(), false, key("rail", block, 0));
    for (std::int64_t slot = 1; slot < n; ++slot)
      line(corner(slot - 1), corner(slot), width, hue(), false, key("rail", block, slot));
    const float tip = last_block ? style.space_2 : style.space_1;
    const Point end{corner(n - 1).x + tip, corner(n - 1).y + slope * tip};
    line(corner(n - 1), end, width, hue(), true, key("rail", block, n));
    covered =
        bounding_rect(covered, {first.x, end.y, end.x - first.x, corner(0).y - slope * plane.w - end.y});
    const float widest = stage.measure.width(std::to_string(depth.window.index(n - 1)), Font::mono_bold,
                                             style.mono_small * highlighted_index_scale) +
                         rail_swatch(style) + 2 * style.space_1;
    const auto every = static_cast<std::int64_t>(std::ceil(widest / depth.pitch));
    for (std::int64_t slot = 0; slot < n; ++slot)
      index({corner(slot).x - plane.w / 2, corner(slot).y - slope * plane.w / 2 + style.space_1 * 0.75f},
            block, slot, slot % every == 0);
    if (last_block) letter({end.x + style.space_1, end.y - line_height(style.mono) / 2});
    hinges(first, plane, block);
  }

  /// Draws a line from the upper right corner of a plane to the upper left of the next.
  void hinges(Point first, Size plane, std::int64_t block) {
    const float edge = std::max(card.grid.cell_h * 0.08f, 2.0f);
    for (std::int64_t slot = 1; slot < depth.window.shown(); ++slot) {
      const Point a{first.x + depth.place(slot - 1) + plane.w + edge,
                    first.y + depth.step * static_cast<float>(slot - 1) - edge};
      const Point b{first.x + depth.place(slot) - edge,
                    first.y + depth.step * static_cast<float>(slot) - edge};
      line(a, b, style.line_width, style.palette.muted, false, key("hinge", block, slot));
    }
  }

  /// Draws the rail along the upper right corners of planes, each lower and further right than the last.
  void along_y(Point first, Size plane, std::int64_t block, bool last_block) {
    const auto n = depth.window.shown();
    const float slope = depth.step / depth.pitch;
    const auto corner = [&](std::int64_t slot) {
      return Point{first.x + plane.w + depth.step * static_cast<float>(slot) + clearance(style),
                   first.y + depth.place(slot)};
    };
    const float width = style.space_1 * 0.6f;
    for (std::int64_t slot = 1; slot < n; ++slot)
      line(corner(slot - 1), corner(slot), width, hue(), false, key("rail", block, slot));
    const Point end{corner(n - 1).x + slope * plane.h, corner(n - 1).y + plane.h};
    line(corner(n - 1), end, width, hue(), true, key("rail", block, n));
    covered = bounding_rect(covered, {corner(0).x, corner(0).y, end.x - corner(0).x, end.y - corner(0).y});
    const auto every = static_cast<std::int64_t>(std::ceil(line_height(style.mono_small) / depth.pitch));
    for (std::int64_t slot = 0; slot < n; ++slot)
      index({corner(slot).x + slope * plane.h / 2 + style.space_1 * 1.5f, corner(slot).y + plane.h / 2},
            block, slot, slot % every == 0);
    if (last_block) letter({end.x + style.space_1, end.y - line_height(style.mono) / 2});
  }
};

}  // namespace

float rail_depth(const GridPlan& grid, const AxisPlan& depth, const Style& style, float index_width) {
  const auto plane = plane_size(grid, depth);
  const float slant = std::abs(depth.step) / depth.pitch;
  if (!depth.vertical)
    return clearance(style) +
           std::max(slant * plane.w,
                    slant * plane.w / 2 + line_height(style.mono_small * highlighted_index_scale)) +
           style.space_1;
  return clearance(style) + slant * plane.h + 3 * style.space_1 + rail_swatch(style) +
         index_width * (style.mono_small * highlighted_index_scale);
}

Rect paint_depth_rail(Scene& scene, const Stage& stage, const CardLayout& card, const AxisPlan& depth,
                      const std::optional<tensor::Dims>& focus, const Style& style) {
  Rail rail{scene, stage, card, depth, focus, style};
  if (depth.window.shown() == 0) return {};
  const auto plane = plane_size(card.grid, depth);
  std::vector<const AxisPlan*> outer;
  std::int64_t blocks = 1;
  for (const auto* axis : card.grid.along(depth.vertical))
    if (axis->level > depth.level) outer.push_back(axis), blocks *= axis->window.shown();
  for (std::int64_t block = 0; block < blocks; ++block) {
    Point first = card.grid.origin;
    std::int64_t rest = block;
    for (auto axis = outer.rbegin(); axis != outer.rend(); ++axis) {
      (depth.vertical ? first.y : first.x) += (*axis)->place(rest % (*axis)->window.shown());
      rest /= (*axis)->window.shown();
    }
    if (depth.vertical) rail.along_y(first, plane, block, block == blocks - 1);
    else rail.along_x(first, plane, block, block == blocks - 1);
  }
  return rail.covered;
}

}  // namespace stridescope::scene
