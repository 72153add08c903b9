#include "engine/kernels/elementwise/exponential.h"

namespace stridescope::kernels {

void exponentials(float* to, const float* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<float>(exponential(static_cast<double>(from[i])));
}

}  // namespace stridescope::kernels
