#pragma once

#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// A row of a division of int64, rounded down, or of its rest, for several at once; null for other functions,
/// and where the processor has no vectors for it.
Row integer_row(Binary op);

}  // namespace stridescope::kernels
