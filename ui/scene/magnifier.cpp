#include "ui/scene/magnifier.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/scene/hit.h"
#include "ui/scene/look.h"
#include "ui/scene/model/value_text.h"

namespace stridescope::scene {
namespace {

/// Of the stage's height, for a cell in the middle; and how much is magnified at least and at most.
constexpr float cell_share = 0.26f, least_zoom = 1.6f, most_zoom = 6;

/// Where the words begin that stay in front: those of the step, and the card of a failure.
float top_of_words(const Scene& scene) {
  float top = scene.size.h;
  for (const auto& box : scene.boxes)
    if (box.layer == layer::note && box.rect.w > scene.size.w / 2) top = std::min(top, box.rect.y);
  for (const auto* part : scene.note.of_step())
    if (part->rect.h > 0) top = std::min(top, part->rect.y);
  return top;
}

template <class Item, class Top>
std::vector<Item> taken_from(std::vector<Item>& items, float top, Top top_of) {
  std::vector<Item> taken;
  const auto stays = [&](const Item& item) { return item.layer != layer::note || top_of(item) < top; };
  const auto end = std::stable_partition(items.begin(), items.end(), stays);
  std::move(end, items.end(), std::back_inserter(taken));
  items.erase(end, items.end());
  return taken;
}

/// Text that had no room in its cell, where it can be read now.
void show_texts(Scene& scene) {
  const float least = scene.size.h / 45;
  for (auto& cell : scene.cells) {
    if (cell.text.empty() || cell.text_size > 0) continue;
    const auto columns = static_cast<float>(std::max(columns_of(cell.text), 1));
    const float size = std::min(0.42f * cell.rect.h, (cell.rect.w - 0.16f * cell.rect.h) / (0.61f * columns));
    if (size >= least) cell.text_size = size;
  }
}

}  // namespace

Magnifier magnifier_over(const Scene& scene, const Target& target, Point otherwise, float way) {
  const auto found = place(scene, target);
  const Point at = found ? found->center() : otherwise;
  const float edge = found ? std::max(found->h, found->w * 0.5f) : scene.size.h * 0.1f;
  const float full = std::clamp(cell_share * scene.size.h / std::max(edge, 1.0f), least_zoom, most_zoom);
  const float eased = way * way * (3 - 2 * way), zoom = std::exp(std::log(full) * eased);
  const Point middle{scene.size.w / 2, scene.size.h / 2};
  // In the end it is in the middle of what the words leave free; one point of the stage never moves.
  const Point end{at.x, at.y + (scene.size.h - top_of_words(scene)) / 2 / full};
  const float share = full > 1 ? (1 - 1 / zoom) / (1 - 1 / full) : 1;
  return {zoom, mix(middle, end, share)};
}

Scene through(Scene scene, const Magnifier& magnifier) {
  if (magnifier.zoom == 1) return scene;
  const float top = top_of_words(scene), pad = scene.size.h / 90;
  auto boxes = taken_from(scene.boxes, top, [](const Box& box) { return box.rect.y; });
  auto labels = taken_from(scene.labels, top, [](const Label& label) { return label.at.y; });
  auto cells = taken_from(scene.cells, top, [](const Cell& cell) { return cell.rect.y; });
  const auto& size = scene.size;
  scene.magnifier = magnifier;
  look_at(scene, magnifier.zoom,
          {(size.w / 2 - magnifier.center.x) * magnifier.zoom,
           (size.h / 2 - magnifier.center.y) * magnifier.zoom});
  show_texts(scene);
  if (top < size.h)
    scene.boxes.push_back(
        {.rect = {0, top - pad, size.w, size.h - top + pad}, .fill = scene.background, .layer = layer::note});
  std::move(boxes.begin(), boxes.end(), std::back_inserter(scene.boxes));
  std::move(labels.begin(), labels.end(), std::back_inserter(scene.labels));
  std::move(cells.begin(), cells.end(), std::back_inserter(scene.cells));
  return scene;
}

Scene fitted(Scene scene, Size size) {
  const float zoom = std::min(size.w / scene.size.w, size.h / scene.size.h);
  look_at(scene, zoom, {-scene.size.w / 2 * (1 - zoom), -scene.size.h / 2 * (1 - zoom)});
  scene.size = size;
  return scene;
}

Point through(Point p, const Magnifier& magnifier, Size stage) {
  if (magnifier.zoom == 1) return p;
  return {(p.x - magnifier.center.x) * magnifier.zoom + stage.w / 2,
          (p.y - magnifier.center.y) * magnifier.zoom + stage.h / 2};
}

Point behind(Point p, const Magnifier& magnifier, Size stage) {
  if (magnifier.zoom == 1) return p;
  return {(p.x - stage.w / 2) / magnifier.zoom + magnifier.center.x,
          (p.y - stage.h / 2) / magnifier.zoom + magnifier.center.y};
}

}  // namespace stridescope::scene
