#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/tensor/memory.h"

/// Copies that repeat elements.
namespace stridescope::ops {

/// Repeats the whole tensor `times[i]` times along each dimension; more entries than dimensions add leading
/// dimensions.
tensor::Tensor repeat(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& times);
/// Like repeat, but accepts fewer entries than dimensions: missing leading entries count as 1.
tensor::Tensor tile(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& times);

/// Repeats each element `times` times consecutively along a dimension; without one, flattens first.
tensor::Tensor repeat_interleave(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t times,
                                 std::optional<std::int64_t> dim = std::nullopt,
                                 std::optional<std::int64_t> output_size = std::nullopt);
/// Repeats index i of the dimension `times[i]` times consecutively.
tensor::Tensor repeat_interleave(tensor::Memory& memory, const tensor::Tensor& self,
                                 const tensor::Tensor& times, std::optional<std::int64_t> dim = std::nullopt,
                                 std::optional<std::int64_t> output_size = std::nullopt);
/// An index tensor in which each i is repeated `times[i]` times consecutively.
tensor::Tensor repeat_interleave(tensor::Memory& memory, const tensor::Tensor& times,
                                 std::optional<std::int64_t> output_size = std::nullopt);

}  // namespace stridescope::ops
