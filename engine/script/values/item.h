#pragma once

#include <string_view>

#include "engine/script/values/value.h"
#include "engine/tensor/device.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::script {

/// tensor.item(): the only element. Throws PyTorch's RuntimeError for another count, and for values beyond
/// int64; NeedsData for a meta tensor.
tensor::Scalar item(const tensor::Tensor& tensor);
/// The same as a Python number, for uint64 also beyond int64.
Value item_value(const tensor::Tensor& tensor);
/// item() for int(), float() and % formats: a ValueError unless there is exactly one element.
tensor::Scalar only_element(const tensor::Tensor& tensor);

/// The number of items, lists included, that tolist() creates; saturates at the largest int64.
std::int64_t list_items(const tensor::Tensor& tensor);
/// tensor.tolist(): nested lists, or a number for a 0-d tensor.
Value tolist(const tensor::Memory& memory, const tensor::Tensor& tensor);

/// torch.device("cuda:0"). Throws RuntimeError for text that names no device, and for devices that do not
/// exist.
tensor::Device device_from_text(std::string_view text);

}  // namespace stridescope::script
