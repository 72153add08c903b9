#pragma once

#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// A row of doubles that computes several at once, within two units of their last place; null where the
/// processor has no vectors for it, or the function has none.
Row double_row(Unary op);
Row double_row(Binary op);
Row double_row(Ternary op);
Row double_row(Quaternary op);

/// to[i] = exp(from[i] - largest), of doubles; gives their sum. `to` and `from` may be one.
double sum_exponentials_of_doubles(double* to, const double* from, double largest, std::int64_t n);
/// So many sums are added up in turn, and then halves of them.
std::int64_t lanes_of_double_exponentials();

}  // namespace stridescope::kernels
