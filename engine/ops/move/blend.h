#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/kernels/blend_along.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// The last dimensions, one after the other, as so many blends of neighbours. Nullopt where somebody watches,
/// or where it is not made so.
std::optional<tensor::Tensor> blend_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                               std::span<const std::vector<kernels::Blend>> blends);

}  // namespace stridescope::ops
