#include "ui/scene/layout/side_by_side.h"

#include <utility>

#include "ui/scene/picture/items.h"

namespace stridescope::scene {
Scene side_by_side(std::vector<Scene> scenes, float rule_width, Color rule) {
  if (scenes.size() == 1) return std::move(scenes.front());
  Scene all;
  for (auto& scene : scenes) {
    if (all.size.w > 0) {
      all.boxes.push_back({.rect = {all.size.w, 0, rule_width, scene.size.h}, .fill = rule});
      all.size.w += rule_width;
    }
    move_items(scene, {all.size.w, 0});
    append_items(all, std::move(scene));
    all.background = scene.background;
    all.size = {all.size.w + scene.size.w, std::max(all.size.h, scene.size.h)};
  }
  all.content = {0, 0, all.size.w, all.size.h};
  return all;
}

}  // namespace stridescope::scene
