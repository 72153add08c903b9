#include "ui/scene/model/explained.h"

#include <algorithm>

namespace stridescope::scene {

bool Marks::empty() const {
  return cells.empty() && elements.empty() && axes.empty() && jumps.empty() && arrows.empty() &&
         titles.empty() && tensors.empty();
}

bool Marks::has(const TensorModel* tensor, const tensor::Dims& index) const {
  return std::ranges::any_of(cells,
                             [&](const Cell& cell) { return cell.tensor == tensor && cell.index == index; });
}

bool Marks::has(const tensor::Storage& storage, std::int64_t element) const {
  return std::ranges::find(elements, Element{storage, element}) != elements.end();
}

void Marks::ring(const StageModel& model, const TensorModel& tensor, tensor::Dims index) {
  const auto* storage = model.storage_of(tensor.tensor);
  const auto element = storage->strip_index(tensor.tensor, tensor.tensor.layout().at(index));
  if (!has(storage->storage, element)) elements.push_back({storage->storage, element});
  cells.push_back({&tensor, std::move(index)});
}

}  // namespace stridescope::scene
