#pragma once

#include <cstdint>

namespace stridescope::kernels {

template <class T>
struct Moments {
  T mean = 0, variance = 0;  ///< the variance without Bessel's correction
};

/// Of a row of neighbours, in the order in which PyTorch's layer norm takes them on every processor with
/// vectors of 32 bytes (its RowwiseMoments: Welford's running means in lanes, of chunks that are joined in
/// pairs), so that no digit differs.
Moments<float> row_moments(const float* row, std::int64_t count);
Moments<double> row_moments(const double* row, std::int64_t count);

}  // namespace stridescope::kernels
