#include "engine/access/loop_order.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace stridescope::access {

using tensor::Dims;

Dims OrderedLayout::coordinate(std::int64_t n) const {
  const auto visited = layout.coordinate(n);
  Dims index(visited.size(), 0);
  for (std::size_t d = 0; d < visited.size(); ++d) index[static_cast<std::size_t>(dims[d])] = visited[d];
  return index;
}

std::int64_t OrderedLayout::position(const Dims& index) const {
  std::int64_t n = 0;
  for (std::size_t d = 0; d < dims.size(); ++d)
    n = n * layout.shape[d] + index[static_cast<std::size_t>(dims[d])];
  return n;
}

OrderedLayout ordered_layout(const tensor::Layout& layout, LoopOrder order) {
  OrderedLayout result{layout, Dims(layout.shape.size(), 0)};
  auto& dims = result.dims;
  std::iota(dims.begin(), dims.end(), 0);
  if (order == LoopOrder::columns) std::reverse(dims.begin(), dims.end());
  if (order == LoopOrder::memory)
    std::stable_sort(dims.begin(), dims.end(), [&](std::int64_t a, std::int64_t b) {
      return std::abs(layout.stride[static_cast<std::size_t>(a)]) >
             std::abs(layout.stride[static_cast<std::size_t>(b)]);
    });
  for (std::size_t d = 0; d < dims.size(); ++d) {
    const auto from = static_cast<std::size_t>(dims[d]);
    result.layout.shape[d] = layout.shape[from];
    result.layout.stride[d] = layout.stride[from];
  }
  return result;
}

}  // namespace stridescope::access
