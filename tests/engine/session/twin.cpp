#include "tests/engine/session/twin.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

namespace stridescope::testing {
namespace {

using Index = std::vector<std::int64_t>;

std::size_t count(const Index& shape) {
  return static_cast<std::size_t>(
      std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()));
}

Index index_of(std::size_t n, const Index& shape) {
  Index index(shape.size());
  auto rest = static_cast<std::int64_t>(n);
  for (std::size_t d = shape.size(); d-- > 0;) {
    index[d] = rest % shape[d];
    rest /= shape[d];
  }
  return index;
}

std::size_t position_of(const Index& index, const Index& shape) {
  std::int64_t n = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) n = n * shape[d] + index[d];
  return static_cast<std::size_t>(n);
}

/// Returns a tensor of `shape` whose element at an index is the source's element at `source_index(index)`.
template <class SourceIndex>
TwinTensor gathered(const TwinTensor& tensor, Index shape, SourceIndex source_index) {
  TwinTensor result{tensor.storage, std::move(shape), {}};
  for (std::size_t n = 0; n < count(result.shape); ++n) {
    const auto from = source_index(index_of(n, result.shape));
    result.cells.push_back(tensor.cells[position_of(from, tensor.shape)]);
  }
  return result;
}

}  // namespace

bool TwinTensor::overlaps() const {
  return std::set<std::int64_t>(cells.begin(), cells.end()).size() < cells.size();
}

bool TwinTensor::is_contiguous() const {
  for (std::size_t n = 1; n < cells.size(); ++n) {
    if (cells[n] != cells[n - 1] + 1) return false;
  }
  return true;
}

std::size_t TwinState::add_storage(std::vector<std::int64_t> values) {
  storages.push_back(std::move(values));
  return storages.size() - 1;
}

std::size_t TwinState::add_object(TwinTensor tensor) {
  objects.push_back(std::move(tensor));
  return objects.size() - 1;
}

std::vector<std::int64_t> TwinState::values(const TwinTensor& tensor) const {
  std::vector<std::int64_t> result;
  for (const auto cell : tensor.cells)
    result.push_back(storages[tensor.storage][static_cast<std::size_t>(cell)]);
  return result;
}

TwinTensor permuted(const TwinTensor& tensor, const std::vector<std::size_t>& order) {
  Index shape;
  for (const auto d : order) shape.push_back(tensor.shape[d]);
  return gathered(tensor, std::move(shape), [&](const Index& index) {
    Index from(index.size());
    for (std::size_t d = 0; d < order.size(); ++d) from[order[d]] = index[d];
    return from;
  });
}

TwinTensor sliced(const TwinTensor& tensor, std::size_t dim, std::int64_t start, std::int64_t stop,
                  std::int64_t step) {
  auto shape = tensor.shape;
  shape[dim] = stop > start ? (stop - start + step - 1) / step : 0;
  return gathered(tensor, std::move(shape), [&](Index index) {
    index[dim] = start + index[dim] * step;
    return index;
  });
}

TwinTensor selected(const TwinTensor& tensor, std::size_t dim, std::int64_t index) {
  auto result = sliced(tensor, dim, index, index + 1, 1);
  result.shape.erase(result.shape.begin() + static_cast<std::ptrdiff_t>(dim));
  return result;
}

TwinTensor expanded(const TwinTensor& tensor, const Index& shape) {
  const auto added = shape.size() - tensor.dim();
  return gathered(tensor, shape, [&](const Index& index) {
    Index from(index.begin() + static_cast<std::ptrdiff_t>(added), index.end());
    for (std::size_t d = 0; d < from.size(); ++d) {
      if (tensor.shape[d] == 1) from[d] = 0;
    }
    return from;
  });
}

TwinTensor with_shape(const TwinTensor& tensor, Index shape) {
  return {tensor.storage, std::move(shape), tensor.cells};
}

std::optional<TwinTensor> viewed(const TwinTensor& tensor, Index shape) {
  if (count(shape) != tensor.numel()) return std::nullopt;
  auto result = with_shape(tensor, std::move(shape));
  // All steps along a dimension must have the same distance.
  for (std::size_t d = 0; d < result.dim(); ++d) {
    std::optional<std::int64_t> distance;
    for (std::size_t n = 0; n < result.numel(); ++n) {
      auto index = index_of(n, result.shape);
      if (++index[d] == result.shape[d]) continue;
      const auto step = result.cells[position_of(index, result.shape)] - result.cells[n];
      if (distance.value_or(step) != step) return std::nullopt;
      distance = step;
    }
  }
  return result;
}

std::vector<std::int64_t> cells_of_clone(const TwinTensor& tensor) {
  // Cells are renumbered in ascending order, without gaps.
  const std::set<std::int64_t> ordered(tensor.cells.begin(), tensor.cells.end());
  std::map<std::int64_t, std::int64_t> new_cell;
  for (const auto cell : ordered) new_cell.emplace(cell, static_cast<std::int64_t>(new_cell.size()));
  std::vector<std::int64_t> cells;
  for (const auto cell : tensor.cells) cells.push_back(new_cell.at(cell));
  return cells;
}

}  // namespace stridescope::testing
