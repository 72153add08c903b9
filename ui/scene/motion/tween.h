#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {

/// The same thing in two scenes, by its key; `none` where it is in one only.
struct Match {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t from = none, to = none;
};
/// In the order of `to`, then what is in `from` only. Equal keys are matched one by one, in order.
template <class Item>
std::vector<Match> matches(const std::vector<Item>& from, const std::vector<Item>& to);

/// How far an item is on its way: its place first, then its look.
struct Advance {
  float place = 0, look = 0;
};
Box between(const Box& a, const Box& b, Advance p);
/// Text and its size come from the same one of the two, and fit the cell on the way as they do there.
Cell between(const Cell& a, const Cell& b, Advance p);
Label between(const Label& a, const Label& b, Advance p);
Curve between(const Curve& a, const Curve& b, Advance p);

/// Size at which a cell's text fits a rectangle that may be smaller.
float text_size_in(const Cell& cell, Rect rect);

/// Whether an item has the same place and the same text.
inline bool same_place(const Box& a, const Box& b) { return a.rect == b.rect && a.fill == b.fill; }
inline bool same_place(const Cell& a, const Cell& b) {
  return a.rect == b.rect && a.fill == b.fill && a.text == b.text;
}
inline bool same_place(const Label& a, const Label& b) { return a.at == b.at && a.text == b.text; }
inline bool same_place(const Curve& a, const Curve& b) { return a.a == b.a && a.b == b.b; }

/// Adds an item on its way. With reduced motion, an item that changes places fades out and in instead.
template <class Item>
void add_on_way(std::vector<Item>& out, const Item& from, const Item& to, Advance way, bool reduced_motion,
                float opacity = 1) {
  if (reduced_motion && !same_place(from, to)) {
    add_faded(out, from, opacity * (1 - part(way.place, 0, 0.5)));
    add_faded(out, to, opacity * part(way.place, 0.5, 1));
  } else {
    add_faded(out, between(from, to, way), opacity);
  }
}

/// A scene without items between two: what can be pointed at is that of `to`.
Scene scene_between(const Scene& from, const Scene& to, float way);

/// Items with the same key in two scenes, which may move from one place to the other.
struct Pairs {
  std::vector<Match> boxes, cells, labels, curves;
};

/// The y at which the shelf ends; 0 if there is none. It has a line for each storage without a part in the
/// step.
float end_of_shelf(const Scene& scene);

/// Labels must not fly across the figure: a label that changes its text, its place in its caption, or the
/// side of its tensor's grid is not paired, so it fades. The same holds for items that come onto the shelf,
/// leave it, or change lines, except cells that leave it. With `ties_part`, curves that change places are not
/// paired either.
Pairs pairs_of(const Scene& from, const Scene& to, bool ties_part);

}  // namespace stridescope::scene
