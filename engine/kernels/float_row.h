#pragma once

#include "engine/kernels/function.h"

namespace stridescope::kernels {

/// A row of a function of floats, computed for several at once; null where the processor has no vectors for
/// it, or the function no such row. Results are the nearest floats nearly always.
Row float_row(Unary op);
Row float_row(Binary op);
Row float_row(Ternary op);
Row float_row(Quaternary op);

/// to[i] = exp(from[i] - largest); gives their sum. Without `to` they are added as floats, for elements that
/// are no larger than the largest.
using SumExponentials = double (*)(double* to, const float* from, double largest, std::int64_t n);
/// Null where the processor has no vectors for it.
SumExponentials float_exponentials();

/// to[i] = exp(from[i] - largest[i]), which sums[i] grows by. The same without `to`.
using AddExponentials = void (*)(float* to, const float* from, const float* largest, double* sums,
                                 std::int64_t n);
/// Null where the processor has no vectors for it.
AddExponentials float_exponentials_side_by_side();

}  // namespace stridescope::kernels
