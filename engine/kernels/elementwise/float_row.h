#pragma once

#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// A row of a function of floats, computed for several at once; null where the processor has no vectors for
/// it, or the function no such row. Results are the nearest floats nearly always.
Row float_row(Unary op);
Row float_row(Binary op);
Row float_row(Ternary op);
Row float_row(Quaternary op);

}  // namespace stridescope::kernels
