#pragma once

#include "engine/kernels/loop/lines_side_by_side.h"

namespace stridescope::kernels {

/// The softmax of each column, or its logarithm, as softmax_of_floats() makes it of so short a line by
/// itself.
void softmax_of_columns(const Columns<float>& columns, bool is_log);
/// Whether it can.
bool has_softmax_of_columns(std::int64_t length);

/// The same as softmax() and log_softmax() make it.
void softmax_of_columns(const Columns<double>& columns, bool is_log, bool is_float);

}  // namespace stridescope::kernels
