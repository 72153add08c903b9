#pragma once

#include <string_view>

#include "engine/tensor/dtype.h"

namespace stridescope::ops {

/// The dtype's name in C++, as errors print it that compare caffe2::TypeMeta: "float", "long int",
/// "c10::Half".
std::string_view cpp_name(tensor::DType dtype);

}  // namespace stridescope::ops
