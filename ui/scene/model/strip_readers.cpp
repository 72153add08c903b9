#include "ui/scene/model/strip_readers.h"

#include <algorithm>
#include <utility>

#include "ui/scene/model/readers.h"

namespace stridescope::scene {
namespace {

/// A range of elements: [begin, end).
struct ElementSpan {
  std::int64_t begin, end;
};
/// Returns the elements that the tensor has in a cell of the strip, whose dtype may have another size: those
/// that begin in the cell, or the larger one that contains it.
ElementSpan elements_in(const StorageModel& storage, const TensorModel& tensor, std::int64_t strip_element) {
  const auto cell = tensor::itemsize(storage.dtype), own = tensor.tensor.itemsize();
  if (cell == own) return {strip_element, strip_element + 1};
  if (own > cell) return {strip_element * cell / own, strip_element * cell / own + 1};
  return {(strip_element * cell + own - 1) / own, ((strip_element + 1) * cell + own - 1) / own};
}

}  // namespace

const TensorModel* selected_in(const StorageModel& storage) {
  for (const auto& tensor : storage.tensors)
    if (tensor.is_selected) return &tensor;
  return nullptr;
}

std::int64_t times_read(const StorageModel& storage, const TensorModel& tensor, std::int64_t strip_element) {
  std::int64_t times = 0;
  const auto span = elements_in(storage, tensor, strip_element);
  for (auto e = span.begin; e < span.end; ++e) times += readers(tensor.tensor.layout(), e, 0).count;
  return times;
}

std::vector<tensor::Dims> coordinates(const StorageModel& storage, const TensorModel& tensor,
                                      std::int64_t strip_element, std::size_t limit) {
  std::vector<tensor::Dims> found;
  const auto span = elements_in(storage, tensor, strip_element);
  for (auto e = span.begin; e < span.end && found.size() < limit; ++e)
    for (auto& index : readers(tensor.tensor.layout(), e, limit - found.size()).indices)
      found.push_back(std::move(index));
  return found;
}

bool is_read_before(const access::OrderedLayout& path, const StorageModel& storage, const TensorModel& tensor,
                    std::int64_t strip_element, std::int64_t count) {
  constexpr std::size_t most_readers = 64;
  const auto read = coordinates(storage, tensor, strip_element, most_readers);
  return std::ranges::any_of(read, [&](const tensor::Dims& index) { return path.position(index) < count; });
}

}  // namespace stridescope::scene
