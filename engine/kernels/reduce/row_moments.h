#pragma once

#include <cstdint>

namespace stridescope::kernels {

template <class T>
struct Moments {
  T mean = 0, variance = 0;  ///< the variance without Bessel's correction
};

/// Moments of a contiguous row, in the order in which PyTorch's layer norm computes them on every processor
/// with 32-byte vectors (RowwiseMoments: Welford's running means per lane, of chunks that are merged
/// pairwise), so that all digits agree.
Moments<float> row_moments(const float* row, std::int64_t count);
Moments<double> row_moments(const double* row, std::int64_t count);

/// (from - mean) * factor * scale + shift, with a fused last product and sum. Scale and shift may both be
/// null. `to` may be `from`.
template <class T>
struct RowNormalization {
  T mean, factor;
  const T *scale, *shift;
};
void normalize_row(float* to, const float* from, std::int64_t count, const RowNormalization<float>& scaling);
void normalize_row(double* to, const double* from, std::int64_t count,
                   const RowNormalization<double>& scaling);

}  // namespace stridescope::kernels
