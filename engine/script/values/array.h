#pragma once

#include <string>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// What an array is over, in a line: "<numpy.ndarray of shape (3, 4), strides (32, 8) bytes, int64>".
std::string array_repr(const ArrayValue& array);
/// Its strides in bytes.
tensor::Dims byte_strides(const ArrayValue& array);

}  // namespace stridescope::script
