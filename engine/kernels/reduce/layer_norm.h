#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// The elements along the last `normalized_dims` dimensions, less its mean and over its standard deviation,
/// then times `weight` plus `bias`, which have these dimensions. Computes as PyTorch does, 16-bit floats as
/// float32. Source and destination have one shape. Reports a compute flow; meta storages are not touched.
void layer_norm(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                std::size_t normalized_dims, const std::optional<tensor::Region>& weight,
                const std::optional<tensor::Region>& bias, double eps);

}  // namespace stridescope::kernels
