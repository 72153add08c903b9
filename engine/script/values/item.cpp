#include "engine/script/values/item.h"

#include <charconv>
#include <string>

#include "engine/tensor/element.h"
#include "engine/tensor/error.h"

namespace stridescope::script {
namespace {

using tensor::Error;
using tensor::ErrorType;

Value nested(const tensor::Tensor& t, std::size_t dim, std::int64_t at) {
  if (dim == t.shape().size()) return make_number(tensor::element_at(t, at));
  std::vector<Value> items;
  items.reserve(static_cast<std::size_t>(t.shape()[dim]));
  for (std::int64_t i = 0; i < t.shape()[dim]; ++i)
    items.push_back(nested(t, dim + 1, at + i * t.stride()[dim]));
  return make_list(std::move(items));
}

}  // namespace

tensor::Scalar item(const tensor::Tensor& tensor) {
  if (tensor.numel() != 1) {
    throw Error(ErrorType::runtime_error, "a Tensor with " + std::to_string(tensor.numel()) +
                                              " elements cannot be converted to Scalar");
  }
  return tensor::element_at(tensor, tensor.storage_offset());
}

Value tolist(const tensor::Tensor& tensor) { return nested(tensor, 0, tensor.storage_offset()); }

tensor::Device device_from_text(std::string_view text) {
  if (text.empty()) throw Error(ErrorType::runtime_error, "Device string must not be empty");
  const auto colon = text.find(':');
  const auto type = text.substr(0, colon);
  if (type != "cpu" && type != "cuda") {
    throw Error(
        ErrorType::runtime_error,
        "Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, "
        "vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: " +
            std::string(type));
  }
  int index = 0;
  if (colon != std::string_view::npos) {
    const auto digits = text.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    if (error != std::errc{} || end != digits.data() + digits.size() || index < 0 ||
        (digits.size() > 1 && digits.front() == '0')) {
      throw Error(ErrorType::runtime_error, "Invalid device string: '" + std::string(text) + "'");
    }
  }
  if (type == "cpu") return tensor::Device::cpu;
  if (index > 0) throw Error(ErrorType::runtime_error, "CUDA error: invalid device ordinal");
  return tensor::Device::cuda0;
}

}  // namespace stridescope::script
