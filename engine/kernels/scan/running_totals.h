#pragma once

#include <cstddef>

#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// Running sums of lines; products where `is_product`.
void running_totals(const ScannedLines& lines, bool is_product);
/// Whether those of lines along `dim` follow the floats of each as they come, wherever they lie.
bool totals_follow_floats(const tensor::Region& destination, const tensor::Region& source, std::size_t dim);

}  // namespace stridescope::kernels
