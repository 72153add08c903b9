#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Cross products of what lies along a dimension of size 3 (torch.linalg.cross), at once, where nobody
/// watches. Absent where the tensors are not of one shape and dtype, or somebody watches.
std::optional<tensor::Tensor> cross_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                               const tensor::Tensor& other, std::int64_t dim);

}  // namespace stridescope::ops
