#include "engine/explain/shared_slices.h"

#include "engine/explain/overlap.h"

namespace stridescope::explain {

std::optional<SharedSlices> shared_slices(tensor::Layout layout, std::int64_t dim) {
  auto& size = layout.shape[static_cast<std::size_t>(dim)];
  if (size < 2 || layout.numel() == 0) return std::nullopt;
  size = 1;
  const auto one = distinct_cells(layout);
  size = 2;
  const auto both = distinct_cells(layout);
  if (!one || !both) return std::nullopt;
  return SharedSlices{*one, 2 * *one - *both};
}

}  // namespace stridescope::explain
