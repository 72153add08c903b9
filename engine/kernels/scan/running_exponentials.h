#pragma once

#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// The logarithm of the sum of a line's exponentials so far, for each line of floats.
void running_exponentials(const ScannedLines& lines);

}  // namespace stridescope::kernels
