#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {

/// The indices of an item in two scenes, matched by its key; `none` if it is in only one of them.
struct Match {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t from = none, to = none;
};
/// In the order of `to`, then items only in `from`. Equal keys are matched one by one, in order.
template <class Item>
std::vector<Match> matches(const std::vector<Item>& from, const std::vector<Item>& to);

/// The progress of an item: first its position, then its look.
struct ItemProgress {
  float place = 0, look = 0;
};
Box interpolated(const Box& a, const Box& b, ItemProgress p);
/// The text and its size are taken from the same version, and fit the moving cell as they fit that version.
Cell interpolated(const Cell& a, const Cell& b, ItemProgress p);
Label interpolated(const Label& a, const Label& b, ItemProgress p);
Curve interpolated(const Curve& a, const Curve& b, ItemProgress p);

/// Returns the size at which a cell's text fits a rectangle that may be smaller.
float text_size_in(const Cell& cell, Rect rect);

/// Returns true if two versions of an item have the same position and, where it has them, the same text and
/// fill.
inline bool same_place(const Box& a, const Box& b) { return a.rect == b.rect && a.fill == b.fill; }
inline bool same_place(const Cell& a, const Cell& b) {
  return a.rect == b.rect && a.fill == b.fill && a.text == b.text;
}
inline bool same_place(const Label& a, const Label& b) { return a.at == b.at && a.text == b.text; }
inline bool same_place(const Curve& a, const Curve& b) { return a.a == b.a && a.b == b.b; }

/// Adds a moving item. With reduced motion, an item that changes its position fades out and in instead.
template <class Item>
void add_interpolated(std::vector<Item>& out, const Item& from, const Item& to, ItemProgress way,
                      bool reduced_motion, float opacity = 1) {
  if (reduced_motion && !same_place(from, to)) {
    add_faded(out, from, opacity * (1 - linear_progress(way.place, 0, 0.5)));
    add_faded(out, to, opacity * linear_progress(way.place, 0.5, 1));
  } else {
    add_faded(out, interpolated(from, to, way), opacity);
  }
}

/// Returns a scene without items between two scenes, with the targets of `to`.
Scene interpolated_scene(const Scene& from, const Scene& to, float way);

/// Items with the same key in two scenes, which may move from one position to the other.
struct Pairs {
  std::vector<Match> boxes, cells, labels, curves;
};

/// Returns the y at which the shelf ends; 0 if there is none. The shelf has a line for each storage without a
/// part in the step.
float shelf_bottom(const Scene& scene);

/// Labels must not fly across the figure: a label that changes its text, its position in its caption, or the
/// side of its tensor's grid is not paired, so it fades. The same holds for items that enter or leave the
/// shelf, or change lines on it, except cells that leave it. With `ties_part`, curves that change places are
/// not paired either.
Pairs pairs_of(const Scene& from, const Scene& to, bool ties_part);

}  // namespace stridescope::scene
