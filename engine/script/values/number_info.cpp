#include "engine/script/values/number_info.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include "engine/tensor/dispatch.h"

namespace stridescope::script {

using tensor::DType;

FloatLimits float_limits(DType dtype) {
  switch (dtype) {
    case DType::float16: return {65504, 0x1p-10, 0x1p-14, 1e-3};
    case DType::bfloat16: return {0x1.fep127, 0x1p-7, 0x1p-126, 1e-2};
    case DType::float64:
      return {std::numeric_limits<double>::max(), 0x1p-52, std::numeric_limits<double>::min(), 1e-15};
    default:
      return {static_cast<double>(std::numeric_limits<float>::max()), 0x1p-23,
              static_cast<double>(std::numeric_limits<float>::min()), 1e-6};
  }
}

IntegerLimits integer_limits(DType dtype) {
  return tensor::dispatch(dtype, [](auto type) -> IntegerLimits {
    using T = typename decltype(type)::type;
    if constexpr (std::is_same_v<T, std::uint64_t>)
      return {0, BigInt(std::numeric_limits<std::int64_t>::max()) * BigInt(2) + BigInt(1)};
    else if constexpr (std::numeric_limits<T>::is_integer)
      return {static_cast<std::int64_t>(std::numeric_limits<T>::min()),
              static_cast<std::int64_t>(std::numeric_limits<T>::max())};
    else return {0, 0};
  });
}

std::string number_info_repr(DType dtype) {
  if (!tensor::is_floating(dtype)) {
    const auto [min, max] = integer_limits(dtype);
    return fmt::format("iinfo(min={}, max={}, dtype={})", (min.is_negative() ? "-" : "") + min.digits(),
                       max.digits(), tensor::name(dtype));
  }
  const auto limits = float_limits(dtype);
  return fmt::format(
      "finfo(resolution={:g}, min={:g}, max={:g}, eps={:g}, smallest_normal={:g}, tiny={:g}, dtype={})",
      limits.resolution, -limits.max, limits.max, limits.eps, limits.smallest_normal, limits.smallest_normal,
      tensor::name(dtype));
}

}  // namespace stridescope::script
