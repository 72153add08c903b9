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

/// Softmax of a line, or its logarithm. `to` may be the line.
using SoftmaxLine = void (*)(float* to, const float* from, std::int64_t n, bool is_log);
/// Null where the processor has no vectors for it.
SoftmaxLine float_softmax_line();

/// to[i] = exp(from[i] - largest[i]), which sums[i] grows by. The same without `to`.
using AddExponentials = void (*)(float* to, const float* from, const float* largest, double* sums,
                                 std::int64_t n);
/// Null where the processor has no vectors for it.
AddExponentials float_exponentials_side_by_side();

/// The same of `rows` rows, which lie so many elements apart; with `to` four floats are added as such.
struct FloatRows {
  float* to;
  const float* from;
  std::int64_t to_step, from_step, rows;
};
using AddExponentialRows = void (*)(const FloatRows& rows, const float* largest, double* sums,
                                    std::int64_t n);
/// Null where the processor has no vectors for it.
AddExponentialRows float_exponential_rows();

}  // namespace stridescope::kernels
