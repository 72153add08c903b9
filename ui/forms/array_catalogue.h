#pragma once

#include <string_view>
#include <vector>

#include "ui/forms/catalogue.h"

namespace stridescope::ui {

/// The receiver of operations on arrays of NumPy.
inline constexpr std::string_view array_receiver = "ndarray";

/// Operations on an array of NumPy, by group, as op_catalogue() has those on tensors. Their ids begin with
/// "array.". NumPy itself is written in Python: these rows say only what forms show.
const std::vector<OpEntry>& array_catalogue();
/// Whether the result is an array, whose strides count bytes.
bool gives_array(const OpEntry& entry);

}  // namespace stridescope::ui
