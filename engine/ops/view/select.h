#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/tensor/tensor.h"

/// Parts of a dimension. Throw tensor::Error with PyTorch's text; dimensions and positions count from the end
/// when negative.
namespace stridescope::ops {

/// Selects one index of a dimension and removes the dimension.
tensor::Layout select(const tensor::Layout& layout, std::int64_t dim, std::int64_t index);
tensor::Tensor select(const tensor::Tensor& self, std::int64_t dim, std::int64_t index);

tensor::Layout narrow(const tensor::Layout& layout, std::int64_t dim, std::int64_t start,
                      std::int64_t length);
tensor::Tensor narrow(const tensor::Tensor& self, std::int64_t dim, std::int64_t start, std::int64_t length);

/// start:stop:step, clamped as Python clamps.
tensor::Layout slice(const tensor::Layout& layout, std::int64_t dim, std::optional<std::int64_t> start,
                     std::optional<std::int64_t> stop, std::int64_t step = 1);
tensor::Tensor slice(const tensor::Tensor& self, std::int64_t dim, std::optional<std::int64_t> start,
                     std::optional<std::int64_t> stop, std::int64_t step = 1);

}  // namespace stridescope::ops
