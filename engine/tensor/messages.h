#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/tensor/device.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/error.h"

/// Errors that several operations raise, with PyTorch 2.6's type and text. Callers throw what these return.
namespace stridescope::tensor::messages {

using Sizes = std::span<const std::int64_t>;

/// "[2, 3]", as PyTorch prints a list of sizes.
std::string list_text(Sizes sizes);

/// "torch.LongTensor", "torch.cuda.FloatTensor": Tensor.type().
std::string type_text(DType dtype, Device device);

Error runtime_error(std::string message);
Error index_error(std::string message);
Error type_error(std::string message);
Error value_error(std::string message);

}  // namespace stridescope::tensor::messages
