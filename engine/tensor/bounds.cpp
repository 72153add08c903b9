#include "engine/tensor/bounds.h"

#include <algorithm>
#include <limits>

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::tensor {

std::optional<std::int64_t> end_byte_of(const Region& region) {
  const auto& layout = region.layout;
  if (layout.stride.size() != layout.shape.size()) return std::nullopt;
  if (std::find(layout.shape.begin(), layout.shape.end(), 0) != layout.shape.end()) return 0;
  std::int64_t first = layout.storage_offset, last = first;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    std::int64_t reach = 0;
    if (layout.shape[d] < 0 || __builtin_mul_overflow(layout.shape[d] - 1, layout.stride[d], &reach))
      return std::nullopt;
    auto& side = reach < 0 ? first : last;
    if (__builtin_add_overflow(side, reach, &side)) return std::nullopt;
  }
  std::int64_t end = 0;
  if (first < 0 || __builtin_add_overflow(last, 1, &end) ||
      __builtin_mul_overflow(end, itemsize(region.dtype), &end))
    return std::nullopt;
  return end;
}

bool is_in_bounds(const Region& region) {
  const auto end = end_byte_of(region);
  return end && *end <= region.storage.nbytes();
}

bool has_element(const Tensor& tensor, std::int64_t storage_index) {
  return storage_index >= 0 && storage_index < tensor.storage().nbytes() / tensor.itemsize();
}

void require_in_bounds(const Region& region) {
  if (is_in_bounds(region)) return;
  const auto& layout = region.layout;
  throw refuse::out_of_bounds(layout.shape, layout.stride, layout.storage_offset, itemsize(region.dtype),
                              end_byte_of(region).value_or(std::numeric_limits<std::int64_t>::max()),
                              region.storage.nbytes());
}

}  // namespace stridescope::tensor
