#pragma once

#include <cstdint>
#include <span>

#include "engine/tensor/memory.h"

/// Copies that reorder elements: PyTorch has no negative strides, so flip is not a view.
namespace stridescope::ops {

/// Reversed along each of the dimensions. The result preserves the format.
tensor::Tensor flip(tensor::Memory& memory, const tensor::Tensor& self, std::span<const std::int64_t> dims);
/// Reversed along dimension 1 (left-right) or 0 (up-down).
tensor::Tensor fliplr(tensor::Memory& memory, const tensor::Tensor& self);
tensor::Tensor flipud(tensor::Memory& memory, const tensor::Tensor& self);

/// Shifts by `shifts[i]` along dimension `dims[i]`, cyclically. Without dims, along the flattened
/// tensor.
tensor::Tensor roll(tensor::Memory& memory, const tensor::Tensor& self, std::span<const std::int64_t> shifts,
                    std::span<const std::int64_t> dims = {});

/// Rotates by `times` quarter turns from the first to the second of two dimensions.
tensor::Tensor rot90(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t times,
                     std::span<const std::int64_t> dims);

}  // namespace stridescope::ops
