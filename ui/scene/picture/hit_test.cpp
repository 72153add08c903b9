#include "ui/scene/picture/hit_test.h"

#include <algorithm>
#include <map>

#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

const TensorPart* part_of(const Scene& scene, std::string_view name) {
  for (const auto& part : scene.tensors)
    if (part.name == name) return &part;
  return nullptr;
}

bool is_within(const tensor::Dims& index, const tensor::Dims& shape) {
  if (index.size() != shape.size()) return false;
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (index[d] < 0 || index[d] >= shape[d]) return false;
  return true;
}

/// Returns the rectangle of an axis: its chip, or its ruler if there was no room for a chip.
Rect place_of(const TensorPart::AxisMark& axis) { return axis.rect.w > 0 ? axis.rect : axis.ruler; }

}  // namespace

Target hit_test(const Scene& scene, Point p) {
  // Strips come first: the magnifier draws them in front of cards.
  for (const auto& strip : scene.strips)
    if (const auto element = strip.plan.at(p); element && *element < strip.numel)
      return StorageTarget{strip.storage.id(), *element};
  for (const auto& part : scene.tensors) {
    if (!part.card.contains(p)) continue;
    if (part.has_grid && part.tensor.numel() > 0)
      if (auto index = part.grid.at(p)) return CellTarget{part.name, std::move(*index)};
    for (const auto& axis : part.axes)
      if (axis.rect.contains(p) || axis.ruler.contains(p)) return AxisTarget{part.name, axis.dim};
    return TensorTarget{part.name};
  }
  return {};
}

std::optional<Rect> target_rect(const Scene& scene, const Target& target) {
  if (const auto* place = std::get_if<StorageTarget>(&target)) {
    for (const auto& strip : scene.strips)
      if (strip.storage.id() == place->storage) return strip.plan.rect(place->element);
    return std::nullopt;
  }
  const auto* part = part_of(scene, tensor_name(target));
  if (!part) return std::nullopt;
  if (const auto* cell = std::get_if<CellTarget>(&target))
    return part->has_grid && is_within(cell->index, part->tensor.shape()) ? part->grid.rect(cell->index)
                                                                          : std::nullopt;
  const auto* axis = std::get_if<AxisTarget>(&target);
  if (!axis) return part->card;
  const auto mark = std::ranges::find(part->axes, axis->dim, &TensorPart::AxisMark::dim);
  return mark == part->axes.end() ? std::nullopt : std::optional(place_of(*mark));
}

std::string target_id(const Target& target) {
  if (const auto* cell = std::get_if<CellTarget>(&target))
    return "cell/" + cell->tensor + "/" + index_text(cell->index);
  if (const auto* place = std::get_if<StorageTarget>(&target))
    return "storage/" + std::to_string(place->storage) + "/" + std::to_string(place->element);
  if (const auto* axis = std::get_if<AxisTarget>(&target))
    return "axis/" + axis->tensor + "/" + std::to_string(axis->dim);
  const auto* tensor = std::get_if<TensorTarget>(&target);
  return tensor ? "tensor/" + tensor->tensor : std::string();
}

std::vector<HitRegion> hit_regions(const Scene& scene) {
  std::vector<HitRegion> found;
  // Cell texts are looked up in the scene by position.
  std::map<std::pair<float, float>, const Cell*> cells;
  for (const auto& cell : scene.cells) cells.emplace(std::pair(cell.rect.x, cell.rect.y), &cell);
  const auto text_at = [&](Rect r) -> std::string {
    const auto cell = cells.find({r.x, r.y});
    return cell == cells.end() ? std::string{} : cell->second->text;
  };
  const Rect stage{0, 0, scene.size.w, scene.size.h};
  const auto add = [&](Target target, const char* role, Rect rect, std::string label) {
    found.push_back({target_id(target), role, std::move(label), rect, std::move(target)});
  };
  for (const auto& strip : scene.strips)
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
      const auto element = strip.plan.window.index(slot);
      const Rect rect = *strip.plan.rect(element);
      if (!intersects(rect, stage)) continue;
      add(StorageTarget{strip.storage.id(), element}, "storage-cell", rect, text_at(rect));
    }
  for (const auto& part : scene.tensors) {
    add(TensorTarget{part.name}, "tensor", part.card, part.name);
    for (const auto& axis : part.axes) add(AxisTarget{part.name, axis.dim}, "axis", place_of(axis), {});
    if (!part.has_grid || part.grid.shown() == 0) continue;
    for (auto& index : part.grid.shown_in(stage)) {
      const Rect rect = *part.grid.rect(index);
      if (!intersects(rect, stage)) continue;
      add(CellTarget{part.name, std::move(index)}, "cell", rect, text_at(rect));
    }
  }
  return found;
}

}  // namespace stridescope::scene
