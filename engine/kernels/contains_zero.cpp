#include "engine/kernels/contains_zero.h"

#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"

namespace stridescope::kernels {

bool contains_zero(const tensor::Region& region, tensor::DType dtype) {
  if (region.storage.is_meta() || region.layout.numel() == 0) return false;
  const Walk<1> walk(region.layout.shape, {region.layout.stride.data()});
  bool found = false;
  tensor::dispatch(region.dtype, [&](auto from) {
    using From = typename decltype(from)::type;
    tensor::dispatch(dtype, [&](auto to) {
      using To = typename decltype(to)::type;
      const auto* base =
          region.storage.bytes() + region.layout.storage_offset * static_cast<std::int64_t>(sizeof(From));
      walk.for_each(0, [&](const auto& offset) {
        const auto* address = base + offset[0] * static_cast<std::int64_t>(sizeof(From));
        found |= tensor::convert<To>(load<From>(address)) == To(0);
      });
    });
  });
  return found;
}

}  // namespace stridescope::kernels
