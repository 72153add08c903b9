#include "ui/scene/model/readers.h"

#include "engine/explain/inverse.h"

namespace stridescope::scene {

Readers readers(const tensor::Layout& layout, std::int64_t element, std::size_t limit) {
  const explain::InverseMap map(layout);
  const auto count = map.count(element);
  Readers found{.count = count.value, .is_exact = count.exact};
  if (limit > 0 && count.value > 0) found.indices = map.coordinates(element, limit);
  return found;
}

std::int64_t flat_index_of(const tensor::Layout& layout, const tensor::Dims& index) {
  std::int64_t n = 0;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) n = n * layout.shape[d] + index[d];
  return n;
}

}  // namespace stridescope::scene
