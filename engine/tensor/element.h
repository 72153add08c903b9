#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"
#include "engine/tensor/scalar.h"
#include "engine/tensor/tensor.h"

namespace stridescope::tensor {

/// Reads an element as a Python number. Floats are widened to double exactly.
Scalar read_element(const std::byte* address, DType dtype);
/// Converts a number to `dtype` by PyTorch's rules and writes it.
void write_element(std::byte* address, DType dtype, const Scalar& value);

/// Element at an index of the tensor's storage (in elements of the tensor's dtype).
/// Throws NeedsData for a meta tensor.
Scalar element_at(const Tensor& tensor, std::int64_t storage_index);

}  // namespace stridescope::tensor
