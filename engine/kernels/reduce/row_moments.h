#pragma once

#include <cstdint>

namespace stridescope::kernels {

template <class T>
struct Moments {
  T mean = 0, variance = 0;  ///< the variance without Bessel's correction
};

/// Moments of a contiguous row, in the order in which PyTorch's layer norm computes them on every processor
/// with vectors of 32 bytes (its RowwiseMoments: Welford's running means in lanes, of chunks that are joined
/// in pairs), so that all digits agree.
Moments<float> row_moments(const float* row, std::int64_t count);
Moments<double> row_moments(const double* row, std::int64_t count);

/// (from - mean) * factor * scale + shift; the last product is not rounded before the sum. Without scale and
/// shift both are null. `to` may be `from`.
template <class T>
struct Scaling {
  T mean, factor;
  const T *scale, *shift;
};
void scale_row(float* to, const float* from, std::int64_t count, const Scaling<float>& scaling);
void scale_row(double* to, const double* from, std::int64_t count, const Scaling<double>& scaling);

}  // namespace stridescope::kernels
