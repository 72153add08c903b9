#include "engine/explain/address.h"

#include <fmt/format.h>

#include "engine/tensor/wrapping.h"

namespace stridescope::explain {

using tensor::Dims;
using tensor::Layout;

Address address(const Layout& layout, const Dims& index, std::int64_t itemsize) {
  Address result;
  result.storage_offset = layout.storage_offset;
  result.formula = fmt::format("{}", layout.storage_offset);
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    const auto product = tensor::wrapping_multiply(index[d], layout.stride[d]);
    result.terms.push_back({d, index[d], layout.stride[d], product});
    result.formula += fmt::format(" + {}·{}", index[d], layout.stride[d]);
  }
  result.storage_index = layout.at(index);
  result.byte_offset = tensor::wrapping_multiply(result.storage_index, itemsize);
  result.formula += fmt::format(" = {}", result.storage_index);
  return result;
}

WalkStep walk_step(const Layout& layout, std::int64_t n) {
  WalkStep step;
  step.index = layout.coordinate(n);
  step.storage_index = layout.at(step.index);
  if (n == 0) return step;
  step.jump = step.storage_index - layout.at_linear(n - 1);
  for (auto d = layout.dim(); d-- > 0 && step.index[d] == 0;) ++step.carries;
  return step;
}

}  // namespace stridescope::explain
