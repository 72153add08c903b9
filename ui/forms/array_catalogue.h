#pragma once

#include <string_view>
#include <vector>

#include "ui/forms/catalogue.h"

namespace stridescope::ui {

/// The receiver of operations on arrays of NumPy.
inline constexpr std::string_view array_receiver = "ndarray";

/// Operations on a NumPy array, by group, like op_catalogue() for tensors. Their ids begin with "array.".
/// NumPy itself is written in Python: these rows only describe forms.
const std::vector<OpEntry>& array_catalogue();
/// True if the result is an array, whose strides count bytes.
bool gives_array(const OpEntry& entry);

}  // namespace stridescope::ui
