#include "ui/scene/magnifier.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "ui/scene/picture/hit_test.h"
#include "ui/scene/picture/pan_zoom.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

/// A magnified cell's share of the stage's height, and the bounds of the zoom.
constexpr float cell_share = 0.26f, least_zoom = 1.6f, most_zoom = 6;

/// Returns the top of the words that stay in front: those of the step, and the card of a failure.
float top_of_words(const Scene& scene) {
  float top = scene.size.h;
  for (const auto& box : scene.boxes)
    if (box.layer == layer::note && box.rect.w > scene.size.w / 2) top = std::min(top, box.rect.y);
  for (const auto* part : scene.note.of_step())
    if (part->rect.h > 0) top = std::min(top, part->rect.y);
  return top;
}

/// The storage of the tensor under the magnifier stays in front, with its lanes: all items between two
/// heights.
struct ForegroundStrip {
  const StripPart* strip = nullptr;  ///< null: the magnifier is over no grid below its storage
  float top = 0, bottom = 0;
};
ForegroundStrip foreground_strip_over(const Scene& scene, const TensorPart& part) {
  for (const auto& strip : scene.strips) {
    if (!(strip.storage == part.tensor.storage()) || !part.has_grid) continue;
    const float top = std::min(strip.title.y, strip.plan.bounds().y);
    constexpr float most = 0.5f;  // of the stage's height; the rest is for the grid
    float bottom = part.card.y;
    for (const auto& other : scene.tensors)
      if (other.tensor.storage() == strip.storage) bottom = std::min(bottom, other.card.y);
    if (bottom > strip.plan.bounds().bottom() && bottom < most * scene.size.h) return {&strip, top, bottom};
  }
  return {};
}

float full_zoom(const Scene& scene, Size cell) {
  const float edge = std::max(cell.h, cell.w * 0.5f);
  return std::clamp(cell_share * scene.size.h / std::max(edge, 1.0f), least_zoom, most_zoom);
}

/// Returns the offset of the magnified point from the window's middle: between the words and the storage.
float below_middle(const Scene& scene, const ForegroundStrip& foreground, float full) {
  return (scene.size.h - top_of_words(scene) - foreground.bottom) / 2 / full;
}

float share_of(float zoom, float full) { return full > 1 ? (1 - 1 / zoom) / (1 - 1 / full) : 1; }

/// Returns the strip that stays in front while the magnifier moves to a grid.
ForegroundStrip foreground_strip_under(const Scene& scene, const Magnifier& magnifier) {
  const Point middle{scene.size.w / 2, scene.size.h / 2};
  for (const auto& part : scene.tensors) {
    const auto foreground = foreground_strip_over(scene, part);
    if (!foreground.strip) continue;
    const float full = full_zoom(scene, {part.grid.cell_w, part.grid.cell_h});
    const float share = std::max(share_of(magnifier.zoom, full), 1e-3f);
    const Point at{
        middle.x + (magnifier.center.x - middle.x) / share,
        middle.y + (magnifier.center.y - middle.y) / share - below_middle(scene, foreground, full)};
    if (inset(part.grid.bounds(), -1).contains(at)) return foreground;
  }
  return {};
}

template <class Item, class IsTaken>
std::vector<Item> taken_from(std::vector<Item>& items, IsTaken is_taken) {
  std::vector<Item> taken;
  const auto end =
      std::stable_partition(items.begin(), items.end(), [&](const Item& item) { return !is_taken(item); });
  std::move(end, items.end(), std::back_inserter(taken));
  items.erase(end, items.end());
  return taken;
}

/// Items of one kind that stay in front unchanged.
template <class Item>
class InFront {
 public:
  template <class Ends>
  InFront(std::vector<Item>& items, float words, const ForegroundStrip& foreground, Ends ends)
      : storage_(taken_from(items,
                            [&](const Item& item) {
                              const auto [top, bottom] = ends(item);
                              return foreground.strip && top >= foreground.top - 1 &&
                                     bottom <= foreground.bottom;
                            })),
        words_(taken_from(items, [&](const Item& item) {
          return item.layer == layer::note && ends(item).first >= words;
        })) {
    for (auto& item : storage_) item.layer = layer::note;
  }
  void put_back(std::vector<Item>& items) {
    for (auto* list : {&storage_, &words_}) std::move(list->begin(), list->end(), std::back_inserter(items));
  }

 private:
  std::vector<Item> storage_, words_;
};

/// Shows text that had no room in its cell before magnification, if it is legible now.
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

Magnifier magnifier_at(const Scene& scene, const Target& target, Point otherwise, float way) {
  const auto found = target_rect(scene, target);
  const Point at = found ? found->center() : otherwise;
  const float full =
      full_zoom(scene, found ? Size{found->w, found->h} : Size{scene.size.h * 0.1f, scene.size.h * 0.1f});
  const float eased = way * way * (3 - 2 * way), zoom = std::exp(std::log(full) * eased);
  const Point middle{scene.size.w / 2, scene.size.h / 2};
  ForegroundStrip foreground;
  for (const auto& part : scene.tensors)
    if (part.has_grid && part.grid.bounds().contains(at)) foreground = foreground_strip_over(scene, part);
  // The stage grows about a fixed point.
  return {zoom, mix(middle, {at.x, at.y + below_middle(scene, foreground, full)}, share_of(zoom, full))};
}

Scene magnified(Scene scene, const Magnifier& magnifier) {
  if (magnifier.zoom == 1) return scene;
  const float top = top_of_words(scene), pad = scene.size.h / 90;
  const auto foreground = foreground_strip_under(scene, magnifier);
  const auto of_rect = [](const auto& item) { return std::pair(item.rect.y, item.rect.bottom()); };
  InFront<Box> boxes(scene.boxes, top, foreground, of_rect);
  InFront<Cell> cells(scene.cells, top, foreground, of_rect);
  InFront<Label> labels(scene.labels, top, foreground,
                        [](const Label& label) { return std::pair(label.at.y, label.at.y + label.size); });
  InFront<Curve> curves(scene.curves, scene.size.h, foreground, [](const Curve& curve) {
    return std::minmax({curve.a.y, curve.a_control.y, curve.b_control.y, curve.b.y});
  });
  const auto strip = foreground.strip ? std::optional(*foreground.strip) : std::nullopt;
  const auto& size = scene.size;
  scene.magnifier = magnifier;
  apply_pan_zoom(scene, magnifier.zoom,
                 {(size.w / 2 - magnifier.center.x) * magnifier.zoom,
                  (size.h / 2 - magnifier.center.y) * magnifier.zoom});
  show_texts(scene);
  const auto cover = [&](float from, float to) {
    scene.boxes.push_back(
        {.rect = {0, from, size.w, to - from}, .fill = scene.background, .layer = layer::note});
  };
  if (top < size.h) cover(top - pad, size.h);
  if (strip) {
    cover(0, foreground.bottom);
    for (auto& part : scene.strips)
      if (part.storage == strip->storage) part = *strip;
  }
  boxes.put_back(scene.boxes), cells.put_back(scene.cells);
  labels.put_back(scene.labels), curves.put_back(scene.curves);
  return scene;
}

Scene fitted(Scene scene, Size size) {
  const float zoom = std::min(size.w / scene.size.w, size.h / scene.size.h);
  apply_pan_zoom(scene, zoom, {-scene.size.w / 2 * (1 - zoom), -scene.size.h / 2 * (1 - zoom)});
  scene.size = size;
  return scene;
}

Point magnified(Point p, const Magnifier& magnifier, Size stage) {
  if (magnifier.zoom == 1) return p;
  return {(p.x - magnifier.center.x) * magnifier.zoom + stage.w / 2,
          (p.y - magnifier.center.y) * magnifier.zoom + stage.h / 2};
}

Point unmagnified(Point p, const Magnifier& magnifier, Size stage) {
  if (magnifier.zoom == 1) return p;
  return {(p.x - stage.w / 2) / magnifier.zoom + magnifier.center.x,
          (p.y - stage.h / 2) / magnifier.zoom + magnifier.center.y};
}

}  // namespace stridescope::scene
