#include "engine/tensor/messages.h"

#include <fmt/ranges.h>

namespace stridescope::tensor::messages {

std::string list_text(Sizes sizes) { return fmt::format("[{}]", fmt::join(sizes, ", ")); }

std::string type_text(DType dtype, Device device) {
  return fmt::format("torch.{}{}Tensor", device == Device::cuda0 ? "cuda." : "", scalar_type_name(dtype));
}

Error runtime_error(std::string message) { return {ErrorType::runtime_error, std::move(message)}; }
Error index_error(std::string message) { return {ErrorType::index_error, std::move(message)}; }
Error type_error(std::string message) { return {ErrorType::type_error, std::move(message)}; }
Error value_error(std::string message) { return {ErrorType::value_error, std::move(message)}; }

}  // namespace stridescope::tensor::messages
