#pragma once

#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// Running sums of lines; products if `is_product`. Computes floats in double, integers modulo 2^64.
void running_totals(const ScannedLines& lines, bool is_product);

}  // namespace stridescope::kernels
