#pragma once

#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// The softmax of each line of floats, or its logarithm.
void softmax_lines(const ScannedLines& lines, bool is_log);

}  // namespace stridescope::kernels
