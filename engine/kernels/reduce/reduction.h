#pragma once

#include <cstdint>

namespace stridescope::kernels {

enum class Reduction : std::uint8_t {
  sum,
  pairwise_sum,  ///< in NumPy's order
  nansum,
  prod,
  mean,
  amax,
  amin,
  any,
  all,
  argmax,
  argmin,
  var,
  std,
  norm,
  logsumexp
};

struct ReduceOptions {
  double correction = 1;  ///< var, std: subtracted from the element count
  double p = 2;           ///< norm: the order
};

}  // namespace stridescope::kernels
