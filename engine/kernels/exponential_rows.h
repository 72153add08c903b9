#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// to[i] = exp(from[i] - largest), for elements that are no larger than the largest; gives their sum. Without
/// `to` it is the sum alone, to which what is smaller than exp(-87) counts as that. They may be one.
using SumExponentials = double (*)(float* to, const float* from, float largest, std::int64_t n);
/// Null where the processor has no vectors for it.
SumExponentials float_exponentials();

/// Floats times a double that is a normal float: the nearest ones nearly always.
using ScaleFloats = void (*)(float* x, double factor, std::int64_t n);
/// Null where the processor has no vectors for it.
ScaleFloats scale_floats();

/// to[i] = exp(from[i] - largest[i]), which sums[i] grows by. The same without `to`.
using AddExponentials = void (*)(float* to, const float* from, const float* largest, double* sums,
                                 std::int64_t n);
/// Null where the processor has no vectors for it.
AddExponentials float_exponentials_side_by_side();

}  // namespace stridescope::kernels
