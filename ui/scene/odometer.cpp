#include "ui/scene/odometer.h"

#include <cstdlib>

namespace stridescope::scene {
namespace {

/// Distance of the jump that increments dimension d and resets those behind it.
std::int64_t carry_jump(const tensor::Layout& layout, std::size_t d) {
  std::int64_t jump = layout.stride[d];
  for (std::size_t inner = d + 1; inner < layout.shape.size(); ++inner)
    jump -= (layout.shape[inner] - 1) * layout.stride[inner];
  return jump;
}

}  // namespace

std::int64_t carried_dim(const tensor::Layout& layout, std::int64_t n) {
  std::int64_t block = 1;
  for (std::size_t d = layout.shape.size(); d-- > 0;) {
    block *= layout.shape[d];
    if (n % block != 0) return static_cast<std::int64_t>(d);
  }
  return 0;
}

std::int64_t jump_to(const tensor::Layout& layout, std::int64_t n) {
  if (layout.shape.empty()) return 0;
  return carry_jump(layout, static_cast<std::size_t>(carried_dim(layout, n)));
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
