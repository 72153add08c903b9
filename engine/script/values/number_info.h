#pragma once

#include <cstdint>
#include <string>

#include "engine/script/syntax/big_int.h"
#include "engine/tensor/dtype.h"

/// The limits of number types: torch.finfo, torch.iinfo.
namespace stridescope::script {

/// Limits of a floating dtype.
struct FloatLimits {
  double max, eps, smallest_normal, resolution;
};
FloatLimits float_limits(tensor::DType dtype);

/// Limits of an integer dtype.
struct IntegerLimits {
  BigInt min, max;
};
IntegerLimits integer_limits(tensor::DType dtype);

/// PyTorch's repr: "iinfo(min=-128, max=127, dtype=int8)".
std::string number_info_repr(tensor::DType dtype);

}  // namespace stridescope::script
