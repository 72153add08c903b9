#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// What each element of a row is multiplied by, and what is added; null for neither.
struct RowParameters {
  const double *scale, *shift;
  double eps;
};
/// (x - mean) / sqrt(variance + eps), scaled and shifted, for the floats of a row; all of it in double. The
/// result may be the row.
using NormalizeFloats = void (*)(float* to, const float* from, std::int64_t length,
                                 const RowParameters& parameters);
/// Null where the processor has no vectors for it.
NormalizeFloats normalize_floats();

}  // namespace stridescope::kernels
