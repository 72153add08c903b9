#include "ui/scene/layout/side_by_side.h"

#include <iterator>
#include <utility>

namespace stridescope::scene {
namespace {

void shift(Scene& scene, float by) {
  for (auto& box : scene.boxes) box.rect.x += by;
  for (auto& cell : scene.cells) cell.rect.x += by;
  for (auto& label : scene.labels) label.at.x += by;
  for (auto& curve : scene.curves)
    for (auto* point : {&curve.a, &curve.a_control, &curve.b_control, &curve.b}) point->x += by;
}

template <class Item>
void append(std::vector<Item>& to, std::vector<Item>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

Scene side_by_side(std::vector<Scene> scenes, float rule_width, Color rule) {
  if (scenes.size() == 1) return std::move(scenes.front());
  Scene all;
  for (auto& scene : scenes) {
    if (all.size.w > 0) {
      all.boxes.push_back({.rect = {all.size.w, 0, rule_width, scene.size.h}, .fill = rule});
      all.size.w += rule_width;
    }
    shift(scene, all.size.w);
    append(all.boxes, scene.boxes);
    append(all.cells, scene.cells);
    append(all.labels, scene.labels);
    append(all.curves, scene.curves);
    all.background = scene.background;
    all.size = {all.size.w + scene.size.w, std::max(all.size.h, scene.size.h)};
  }
  all.content = {0, 0, all.size.w, all.size.h};
  return all;
}

}  // namespace stridescope::scene
