#include "engine/lab/logical_sum.h"

#include <cstring>

namespace stridescope::lab {

std::uint32_t sum_in_logical_order(const tensor::Tensor& x) {
  const auto rows = x.shape()[0], columns = x.shape()[1];
  const auto row_step = x.stride()[0] * x.itemsize(), step = x.stride()[1] * x.itemsize();
  std::uint32_t sum = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    const auto* at = x.data() + i * row_step;
    for (std::int64_t j = 0; j < columns; ++j, at += step) {
      std::uint32_t bits;
      std::memcpy(&bits, at, sizeof bits);
      sum += bits;
    }
  }
  return sum;
}

}  // namespace stridescope::lab
