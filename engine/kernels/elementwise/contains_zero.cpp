#include "engine/kernels/elementwise/contains_zero.h"

#include <algorithm>
#include <cstddef>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

bool contains_zero(tensor::Memory& memory, const tensor::Region& region, tensor::DType dtype) {
  KernelCall call(memory, {&region});
  if (!call.has_bytes() || region.layout.numel() == 0) return false;
  alignas(8) std::byte converted[zero_search_block * 8];
  std::byte truths[zero_search_block];
  const auto convert = convert_row(region.dtype, dtype), is_true = convert_row(dtype, tensor::DType::boolean);
  const auto from_itemsize = itemsize(region.dtype), to_itemsize = itemsize(dtype);
  // Expanded dimensions (stride 0) are checked once.
  auto shape = region.layout.shape;
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (region.layout.stride[d] == 0) shape[d] = 1;
  const Walk<1> walk(shape, {region.layout.stride.data()});
  const auto step = walk[0].stride[0] * from_itemsize;
  bool found = false;
  walk.for_each_row(call.meter(), from_itemsize, [&](const auto& offset, std::int64_t count) {
    const auto* from = call.data(0) + offset[0] * from_itemsize;
    for (std::int64_t i = 0; i < count && !found; i += zero_search_block) {
      const auto n = std::min(zero_search_block, count - i);
      convert(converted, to_itemsize, from + i * step, step, n);
      is_true(truths, 1, converted, to_itemsize, n);
      found = std::find(truths, truths + n, std::byte{0}) != truths + n;
    }
  });
  return found;
}

}  // namespace stridescope::kernels
