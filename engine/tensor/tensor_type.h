#pragma once

#include <string>

#include "engine/tensor/device.h"
#include "engine/tensor/dtype.h"

namespace stridescope::tensor {

/// "torch.LongTensor", "torch.cuda.FloatTensor": Tensor.type().
std::string tensor_type_name(DType dtype, Device device);

}  // namespace stridescope::tensor
