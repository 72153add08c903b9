#include "engine/ops/move/pad.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/kernels/copy.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/number.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Region;
using tensor::Tensor;

/// `size` elements along a dimension from `begin` on.
Region part_of(Region region, std::size_t dim, std::int64_t begin, std::int64_t size) {
  region.layout.storage_offset += begin * region.layout.stride[dim];
  region.layout.shape[dim] = size;
  return region;
}

}  // namespace

Tensor pad_constant(tensor::Memory& memory, const Tensor& self, const Dims& low, const Dims& high,
                    const tensor::Scalar& value) {
  Dims shape = self.shape();
  for (std::size_t d = 0; d < shape.size(); ++d) shape[d] += low[d] + high[d];
  const auto stride = tensor::stride_for(suggested_format(self.layout()), shape);
  const auto result = memory.allocate_tensor(shape, stride, self.dtype(), self.device(),
                                             tensor::Memory::Initial::overwritten);
  require_fits(value, self.dtype());
  Region inner = region_of(result), from = region_of(self);
  // Who watches sees all of it filled; else each element is written once.
  const bool is_watched = memory.is_observed();
  if (is_watched) kernels::fill(memory, inner, value);
  for (std::size_t d = 0; d < shape.size(); ++d) {
    const auto cut = [](std::int64_t more) { return std::max<std::int64_t>(-more, 0); };
    const auto before = std::max<std::int64_t>(low[d], 0), after = std::max<std::int64_t>(high[d], 0);
    const auto kept = self.shape()[d] - cut(low[d]) - cut(high[d]);
    if (!is_watched && before > 0) kernels::fill(memory, part_of(inner, d, 0, before), value);
    if (!is_watched && after > 0) kernels::fill(memory, part_of(inner, d, before + kept, after), value);
    inner = part_of(std::move(inner), d, before, kept);
    from = part_of(std::move(from), d, cut(low[d]), kept);
  }
  kernels::copy(memory, inner, from);
  return result;
}

}  // namespace stridescope::ops
