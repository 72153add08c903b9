#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Normalises the last `normalized_dims` dimensions: subtracts their mean, divides by their standard
/// deviation, multiplies by `weight`, adds `bias`. Computes as PyTorch does, 16-bit floats as float32. Source
/// and destination have the same shape. Reports a compute flow; meta storages are not accessed.
void layer_norm(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                std::size_t normalized_dims, const std::optional<tensor::Region>& weight,
                const std::optional<tensor::Region>& bias, double eps);

}  // namespace stridescope::kernels
