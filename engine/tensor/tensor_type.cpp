#include "engine/tensor/tensor_type.h"

#include <fmt/format.h>

namespace stridescope::tensor {

std::string tensor_type_name(DType dtype, Device device) {
  return fmt::format("torch.{}{}Tensor", device == Device::cuda0 ? "cuda." : "", scalar_type_name(dtype));
}

}  // namespace stridescope::tensor
