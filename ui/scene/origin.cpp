#include "ui/scene/origin.h"

#include <algorithm>

#include "ui/scene/readers.h"
#include "ui/scene/stage.h"

namespace stridescope::scene {
namespace {

bool holds(const std::vector<tensor::Tensor>& list, const tensor::Tensor& tensor) {
  return std::any_of(list.begin(), list.end(), [&](const auto& t) { return t.same_object(tensor); });
}

const Cell* cell_with(const Scene& scene, Key key) {
  for (const auto& cell : scene.cells)
    if (cell.key == key) return &cell;
  return nullptr;
}

/// The cell of an input of the step that reads a storage element.
std::optional<Origin> grid_origin(const Scene& scene, const session::Trace& trace,
                                  const tensor::Storage& storage, std::int64_t element,
                                  std::int64_t itemsize) {
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& input : op->inputs) {
      if (!(input.storage() == storage) || input.itemsize() != itemsize) continue;
      const auto* part = part_in(scene, input);
      if (!part || !part->has_grid) continue;
      for (const auto& index : readers(input.layout(), element, 2).indices)
        if (const auto rect = part->grid.rect(index)) {
          const auto* cell = cell_with(scene, tensor_key(input, "cell", order_of(input.layout(), index)));
          return Origin{*rect, cell ? cell->text : std::string{},
                        cell ? std::optional(cell->fill) : std::nullopt};
        }
    }
  return std::nullopt;
}

}  // namespace

const TensorPart* part_in(const Scene& scene, const tensor::Tensor& tensor) {
  for (const auto& part : scene.tensors)
    if (part.tensor.same_object(tensor)) return &part;
  return nullptr;
}

const StripPart* strip_in(const Scene& scene, const tensor::Storage& storage) {
  for (const auto& strip : scene.strips)
    if (strip.storage == storage) return &strip;
  return nullptr;
}

Source source_of(const TensorPart& part, const Scene& from, const Scene& to, const session::Trace& trace) {
  std::vector<tensor::Tensor> made{part.tensor};
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op) {
    const bool used =
        std::any_of(made.begin(), made.end(), [&](const auto& t) { return holds(op->outputs, t); });
    if (!used) continue;
    for (const auto& input : op->inputs) {
      if (!(input.storage() == part.tensor.storage())) continue;
      for (const auto* scene : {&to, &from})
        if (const auto* found = part_in(*scene, input); found && found->has_grid && found != &part)
          return {found, scene};
      made.push_back(input);
    }
  }
  return {};
}

std::optional<std::int64_t> logical_place(const tensor::Flow& flow, const StripPart& strip,
                                          std::int64_t element) {
  const auto cell = tensor::itemsize(strip.dtype), own = tensor::itemsize(flow.destination.dtype);
  const auto found = readers(flow.destination.layout, element * cell / own, 1);
  if (found.indices.empty()) return std::nullopt;
  return order_of(flow.destination.layout, found.indices.front());
}

std::vector<Origin> origins_of(const tensor::Flow& flow, std::int64_t n, const Scene& from, const Scene& to,
                               const session::Trace& trace) {
  std::vector<Origin> found;
  const auto index = flow.destination.layout.coordinate(n);
  for (std::size_t s = 0; s < flow.sources.size(); ++s) {
    const auto& source = flow.sources[s];
    std::int64_t element = 0;
    if (s == 0 && n < static_cast<std::int64_t>(flow.source_index.size())) {
      element = flow.source_index[static_cast<std::size_t>(n)];
    } else if (source.layout.shape == flow.destination.layout.shape) {
      element = source.layout.at(index);
    } else {
      continue;  // many elements make one: none of them is where it comes from
    }
    const auto itemsize = tensor::itemsize(source.dtype);
    for (const auto* scene : {&to, &from}) {
      if (auto origin = grid_origin(*scene, trace, source.storage, element, itemsize)) {
        found.push_back(std::move(*origin));
        break;
      }
      const auto* strip = strip_in(*scene, source.storage);
      if (!strip) continue;
      const auto strip_element = element * itemsize / tensor::itemsize(strip->dtype);
      if (const auto rect = strip->plan.rect(strip_element)) {
        const auto* cell = cell_with(*scene, key_of("storage", "", strip->storage.id(), strip_element));
        found.push_back(
            {*rect, cell ? cell->text : std::string{}, cell ? std::optional(cell->fill) : std::nullopt});
        break;
      }
    }
  }
  return found;
}

}  // namespace stridescope::scene
