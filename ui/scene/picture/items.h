#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

template <class... Points>
void move_points(Point by, Points&... points) {
  ((points.x += by.x, points.y += by.y), ...);
}
inline void move(Box& box, Point by) { move_points(by, box.rect); }
inline void move(Cell& cell, Point by) { move_points(by, cell.rect); }
inline void move(Label& label, Point by) { move_points(by, label.at); }
inline void move(Curve& curve, Point by) {
  move_points(by, curve.a, curve.a_control, curve.b_control, curve.b);
}
template <class Item>
Item moved(Item item, Point by) {
  move(item, by);
  return item;
}
/// Moves all items of a scene, but not its targets.
inline void move_items(Scene& scene, Point by) {
  const auto move_all = [by](auto&... items) {
    (std::ranges::for_each(items, [by](auto& item) { move(item, by); }), ...);
  };
  move_all(scene.boxes, scene.cells, scene.labels, scene.curves);
}

/// Returns a curve whose control points are on the line from a to b.
inline Curve straight_line(Curve line) {
  line.a_control = mix(line.a, line.b, 1.0f / 3), line.b_control = mix(line.a, line.b, 2.0f / 3);
  return line;
}

/// Returns a curve that leaves a and reaches b vertically.
inline Curve hanging_line(Curve line) {
  const float middle = (line.a.y + line.b.y) / 2;
  line.a_control = {line.a.x, middle}, line.b_control = {line.b.x, middle};
  return line;
}

/// Adds an item with its opacity multiplied by `opacity`, unless it becomes invisible.
template <class Item>
void add_faded(std::vector<Item>& to, const Item& item, float opacity) {
  if (item.opacity * opacity <= 0) return;
  to.push_back(item);
  to.back().opacity *= opacity;
}

template <class Item>
void append(std::vector<Item>& to, std::vector<Item>&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}
inline void append_items(Scene& to, Scene&& from) {
  append(to.boxes, std::move(from.boxes)), append(to.cells, std::move(from.cells));
  append(to.labels, std::move(from.labels)), append(to.curves, std::move(from.curves));
}

}  // namespace stridescope::scene
