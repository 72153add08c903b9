#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Steps of softmax and its logarithm for rows of floats, of which each belongs to another line.
struct SoftmaxRows {
  std::int64_t lanes;  ///< so many floats of a line by itself are taken together
  /// exp(x[i]) of what is no larger than 0
  void (*exponentiate)(float* x, std::int64_t n);
  /// the same, where what is smaller than exp(-87) counts as that
  void (*exponentiate_near)(float* x, std::int64_t n);
  /// x[i] * factors[i], where they are normal floats: the nearest ones nearly always
  void (*scale_near)(float* x, const double* factors, std::int64_t n);
  // The last steps are computed in double:
  /// x[i] * factors[i]
  void (*scale)(float* x, const double* factors, std::int64_t n);
  /// from[i] - largest[i] - logs[i]
  void (*shift)(float* to, const float* from, const float* largest, const double* logs, std::int64_t n);
};
/// Null where the processor has no vectors for it.
const SoftmaxRows* softmax_rows();

}  // namespace stridescope::kernels
