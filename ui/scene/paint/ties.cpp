#include <algorithm>
#include <cmath>

#include "ui/scene/model/strip_readers.h"
#include "ui/scene/paint/paint.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t most_ties = 16;

/// The route of a tie: vertical runs, connected by horizontal ones in the free bands between rows. It touches
/// no text.
struct Route {
  std::vector<Point> corners;  ///< pairs: the ends of vertical runs
};

struct TieLook {
  Color color;
  float width;
  bool dashed;
};

/// Returns a free x between the cards of a row, nearest to `wish`.
float gutter(const GroupLayout& group, float row_top, float wish, float between) {
  float best = group.rect.x - between / 2;
  for (const auto& card : group.cards) {
    if (card.rect.y != row_top) continue;
    for (const float x : {card.rect.x - between / 2, card.rect.right() + between / 2})
      if (std::abs(x - wish) < std::abs(best - wish)) best = x;
  }
  return best;
}

Route route(const GroupLayout& group, const CardLayout& card, Rect from, Rect to, float between, float pad) {
  Route r;
  const float x = from.center().x, end_x = gap_before(card.grid, to);
  const auto& plan = group.strip;
  const auto row = plan.row_pitch > 0 ? std::llround((from.y - plan.origin.y) / plan.row_pitch) : 0;
  float y = from.bottom();
  if (row + 1 < plan.rows()) {  // past the rows below, between their cells
    const float gap_x = from.x - (plan.pitch - plan.cell_w) / 2;
    const float next_row = plan.origin.y + static_cast<float>(row + 1) * plan.row_pitch - plan.cell_h * 0.35f;
    r.corners = {{x, y}, {x, y + 1}, {gap_x, next_row}, {gap_x, group.channel_top}};
  } else {
    r.corners = {{x, y}, {x, group.channel_top}};
  }
  std::vector<float> tops;  // rows of cards above this one
  for (const auto& other : group.cards)
    if (other.rect.y < card.rect.y && std::ranges::find(tops, other.rect.y) == tops.end())
      tops.push_back(other.rect.y);
  std::ranges::sort(tops);
  for (const float top : tops) {
    const float side = gutter(group, top, (x + end_x) / 2, between);
    float bottom = top;
    for (const auto& other : group.cards)
      if (other.rect.y == top) bottom = std::max(bottom, other.rect.bottom());
    r.corners.push_back({side, top});
    r.corners.push_back({side, bottom});
  }
  r.corners.push_back({end_x, card.rect.y + pad * 0.8f});
  r.corners.push_back({end_x, to.y + to.h * 0.2f});
  return r;
}

void add_route(Scene& scene, const Route& route, TieLook look, ItemKey key) {
  std::int64_t n = 0;
  for (std::size_t i = 0; i + 1 < route.corners.size(); ++i) {
    scene.curves.push_back(hanging_line({.key = key_of("tie", "", static_cast<std::int64_t>(key), n++),
                                         .a = route.corners[i],
                                         .b = route.corners[i + 1],
                                         .width = look.width,
                                         .dashed = look.dashed,
                                         .color = look.color,
                                         .layer = layer::tie}));
  }
}

}  // namespace

void paint_ties(Scene& scene, const Stage& stage, const GroupLayout& group, const Style& style) {
  if (!stage.focus || !(stage.focus->storage == group.storage->storage)) return;
  const auto from = group.strip.rect(stage.focus->element);
  if (!from) return;
  const auto& p = style.palette;
  std::size_t ties = 0;
  for (const bool main : {false, true}) {  // the tie of the hovered or pinned cell is on top
    for (const auto& card : group.cards) {
      if (!card.has_grid || card.tensor->is_gone) continue;
      const bool own = stage.focus->tensor == card.tensor;
      for (const auto& index : coordinates(*group.storage, *card.tensor, stage.focus->element, most_ties)) {
        const bool itself = own && index == stage.focus->index;
        if (itself != main || ties >= most_ties) continue;
        const auto to = card.grid.rect(index);
        if (!to) continue;
        const bool solid = itself || !stage.focus->tensor;
        const TieLook look{solid ? p.selection : p.muted, style.line_width * (solid ? 2.5f : 1.6f), !solid};
        add_route(scene, route(group, card, *from, *to, style.space_3, style.space_3), look,
                  tensor_key(card.tensor->tensor, "tie", static_cast<std::int64_t>(ties++)));
      }
    }
  }
}

}  // namespace stridescope::scene
