#include "ui/scene/explain/odometer.h"

#include <algorithm>
#include <cstdlib>

#include "engine/explain/address.h"

namespace stridescope::scene {
namespace {

/// Returns the distance of the jump that increments dimension d and resets the inner ones.
std::int64_t carry_jump(const tensor::Layout& layout, std::size_t d) {
  std::int64_t jump = layout.stride[d];
  for (std::size_t inner = d + 1; inner < layout.shape.size(); ++inner)
    jump -= (layout.shape[inner] - 1) * layout.stride[inner];
  return jump;
}

}  // namespace

std::int64_t carried_dim(const tensor::Layout& layout, std::int64_t n) {
  return std::max<std::int64_t>(0, layout.dim() - 1 - explain::walk_step(layout, n).carries);
}

tensor::Dims reset_dims(const tensor::Layout& layout, std::int64_t n) {
  tensor::Dims turned;
  for (auto d = carried_dim(layout, n) + 1; d < layout.dim(); ++d)
    if (layout.shape[static_cast<std::size_t>(d)] > 1) turned.push_back(d);
  return turned;
}

std::int64_t distance_walked(const tensor::Layout& layout, std::int64_t n) {
  std::int64_t distance = 0, inner = 1;
  for (std::size_t d = layout.shape.size(); d-- > 0;) {
    const std::int64_t outer = inner * layout.shape[d];
    distance += (n / inner - n / outer) * std::abs(carry_jump(layout, d));
    inner = outer;
  }
  return distance;
}

}  // namespace stridescope::scene
