#pragma once

#include "engine/kernels/elementwise/elementwise.h"
#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// A vectorised row function for float32 (`of_doubles`: for float64); null if the scalar function is as fast.
/// Results are within a few units in the last place.
RowFunction math_row(Unary op, bool of_doubles);
RowFunction math_row(Binary op, bool of_doubles);

}  // namespace stridescope::kernels
