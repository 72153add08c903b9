#include "engine/tensor/tensor_type.h"

#include <fmt/format.h>

namespace stridescope::tensor {

std::string tensor_type_name(DType dtype, Device device) {
  const auto* folder = device == Device::cpu ? "" : device == Device::meta ? "meta." : "cuda.";
  return fmt::format("torch.{}{}Tensor", folder, scalar_type_name(dtype));
}

}  // namespace stridescope::tensor
