#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// The last steps of softmax and its logarithm for rows of floats, computed in double.
struct SoftmaxRows {
  /// x[i] * factors[i]
  void (*scale)(float* x, const double* factors, std::int64_t n);
  /// from[i] - largest[i] - logs[i]
  void (*shift)(float* to, const float* from, const float* largest, const double* logs, std::int64_t n);
};
/// Null where the processor has no vectors for it.
const SoftmaxRows* softmax_rows();

}  // namespace stridescope::kernels
