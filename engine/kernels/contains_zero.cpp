#include "engine/kernels/contains_zero.h"

#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {

bool contains_zero(tensor::Memory& memory, const tensor::Region& region, tensor::DType dtype) {
  Work work(memory, {&region});
  if (!work.has_bytes() || region.layout.numel() == 0) return false;
  const Walk<1> walk(region.layout.shape, {region.layout.stride.data()});
  bool found = false;
  tensor::dispatch(region.dtype, [&](auto from) {
    using From = typename decltype(from)::type;
    tensor::dispatch(dtype, [&](auto to) {
      using To = typename decltype(to)::type;
      walk.for_each(work.pace(), sizeof(From), 0, [&](const auto& offset) {
        const auto* address = work.data(0) + offset[0] * static_cast<std::int64_t>(sizeof(From));
        found |= tensor::convert<To>(load<From>(address)) == To(0);
      });
    });
  });
  return found;
}

}  // namespace stridescope::kernels
