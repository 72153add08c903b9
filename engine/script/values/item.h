#pragma once

#include <string_view>

#include "engine/script/values/value.h"
#include "engine/tensor/device.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::script {

/// tensor.item(): the only element. Throws PyTorch's RuntimeError if there is not exactly one, and for values
/// beyond int64; NeedsData for a meta tensor.
tensor::Scalar item(const tensor::Tensor& tensor);
/// item() as a Python number, including uint64 beyond int64.
Value item_value(const tensor::Tensor& tensor);
/// item() for int(), float() and % formats: throws ValueError unless there is exactly one element.
tensor::Scalar only_element(const tensor::Tensor& tensor);

/// The number of items that tolist() creates, including nested lists; saturates at the largest int64.
std::int64_t list_items(const tensor::Tensor& tensor);
/// tensor.tolist(): nested lists, or a number for a 0-d tensor.
Value tolist(const tensor::Memory& memory, const tensor::Tensor& tensor);

/// torch.device("cuda:0"). Throws RuntimeError if the text is not a device name, or the device does not
/// exist.
tensor::Device device_from_text(std::string_view text);

}  // namespace stridescope::script
