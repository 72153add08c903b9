#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Each run of `length` elements, in logical order, less its mean and over its standard deviation, then times
/// `weight` plus `bias`, which have `length` elements in logical order. Computes in double. Source and
/// destination have one shape. Reports a compute flow; meta storages are not touched.
void layer_norm(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                std::int64_t length, const std::optional<tensor::Region>& weight,
                const std::optional<tensor::Region>& bias, double eps);

}  // namespace stridescope::kernels
