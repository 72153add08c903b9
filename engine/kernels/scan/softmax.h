#pragma once

#include <cstdint>

#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// Softmax of each line, exp(x) divided by its sum, or the logarithm of that. 16-bit floats are computed as
/// float32.
void softmax_lines(const ScannedLines& lines, bool is_log);

}  // namespace stridescope::kernels
