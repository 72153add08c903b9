#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// Converts n elements like Tensor.to(dtype). Strides are in bytes.
using ConvertRow = void (*)(std::byte* to, std::int64_t to_stride, const std::byte* from,
                            std::int64_t from_stride, std::int64_t n);
ConvertRow convert_row(tensor::DType from, tensor::DType to);

}  // namespace stridescope::kernels
