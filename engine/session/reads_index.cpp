#include "engine/session/reads_index.h"

#include <algorithm>
#include <vector>

namespace stridescope::session {
namespace {

struct StridedDim {
  std::int64_t stride, size;
  std::int64_t inner_reach;  ///< largest distance that the smaller steps can cover
};

/// True if `distance` is a sum of multiples of the strides. Steps are sorted by descending stride, so that
/// few multiples of each leave a distance within reach of the smaller strides.
bool reaches(const std::vector<StridedDim>& steps, std::size_t at, std::int64_t distance) {
  if (at == steps.size()) return distance == 0;
  const auto& [stride, size, inner_reach] = steps[at];
  const auto shortfall = distance - inner_reach;
  const auto first = shortfall <= 0 ? 0 : (shortfall + stride - 1) / stride;
  const auto last = std::min(size - 1, distance / stride);
  for (auto i = first; i <= last; ++i) {
    if (reaches(steps, at + 1, distance - i * stride)) return true;
  }
  return false;
}

}  // namespace

bool reads_index(const tensor::Layout& layout, std::int64_t index) {
  auto distance = index - layout.storage_offset;
  std::vector<StridedDim> steps;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    const auto size = layout.shape[d];
    auto stride = layout.stride[d];
    if (size == 0) return false;
    if (size == 1 || stride == 0) continue;
    if (stride < 0) {  // step from the other end of the dimension
      distance -= stride * (size - 1);
      stride = -stride;
    }
    steps.push_back({stride, size, 0});
  }
  std::sort(steps.begin(), steps.end(),
            [](const StridedDim& a, const StridedDim& b) { return a.stride > b.stride; });
  std::int64_t reach = 0;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    step->inner_reach = reach;
    reach += step->stride * (step->size - 1);
  }
  return distance >= 0 && distance <= reach && reaches(steps, 0, distance);
}

}  // namespace stridescope::session
