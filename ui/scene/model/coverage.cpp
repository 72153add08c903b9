#include "ui/scene/model/coverage.h"

#include <algorithm>
#include <cstdlib>

namespace stridescope::scene {
namespace {

struct Axis {
  std::int64_t size, stride;
};

struct Coverage {
  std::int64_t numel, parts;
  std::vector<Axis> axes;  ///< coarsest first
  std::vector<bool> read;
  int work = 0;

  std::size_t part(std::int64_t element) const {
    const auto at = static_cast<double>(element) / static_cast<double>(numel) * static_cast<double>(parts);
    return static_cast<std::size_t>(std::clamp<std::int64_t>(static_cast<std::int64_t>(at), 0, parts - 1));
  }
  void walk(std::size_t axis, std::int64_t first) {
    if (++work > 20000) return;
    std::int64_t last = first;
    for (auto a = axis; a < axes.size(); ++a) last += (axes[a].size - 1) * axes[a].stride;
    if (axis == axes.size() || part(first) == part(last)) {
      read[part(first)] = true;
      return;
    }
    const auto& [size, stride] = axes[axis];
    const std::int64_t width = std::max<std::int64_t>(numel / parts, 1);
    const std::int64_t step = std::max<std::int64_t>(1, width / std::max<std::int64_t>(stride, 1));
    for (std::int64_t i = 0; i < size; i += step) walk(axis + 1, first + i * stride);
    if ((size - 1) % step != 0) walk(axis + 1, first + (size - 1) * stride);
  }
};

}  // namespace

std::vector<bool> coverage(const tensor::Layout& layout, std::int64_t numel, std::int64_t parts) {
  Coverage coverage{numel, parts, {}, std::vector<bool>(static_cast<std::size_t>(parts), false)};
  if (layout.numel() == 0 || numel <= 0) return coverage.read;
  std::int64_t first = layout.storage_offset;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.shape[d] < 2 || layout.stride[d] == 0) continue;
    if (layout.stride[d] < 0) first += (layout.shape[d] - 1) * layout.stride[d];
    coverage.axes.push_back({layout.shape[d], std::abs(layout.stride[d])});
  }
  std::ranges::sort(coverage.axes, [](const Axis& a, const Axis& b) { return a.stride > b.stride; });
  coverage.walk(0, first);
  return coverage.read;
}

}  // namespace stridescope::scene
