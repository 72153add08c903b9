#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/tensor/memory.h"

/// Copies that hold elements several times.
namespace stridescope::ops {

/// The whole tensor `times[i]` times along each dimension; more entries than dimensions add dimensions in
/// front.
tensor::Tensor repeat(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& times);
/// repeat that also accepts fewer entries than dimensions: leading ones then count as 1.
tensor::Tensor tile(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& times);

/// Each element `times` times in a row along a dimension; without one, of the flattened tensor.
tensor::Tensor repeat_interleave(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t times,
                                 std::optional<std::int64_t> dim = std::nullopt,
                                 std::optional<std::int64_t> output_size = std::nullopt);
/// The i-th index of the dimension `times[i]` times in a row.
tensor::Tensor repeat_interleave(tensor::Memory& memory, const tensor::Tensor& self,
                                 const tensor::Tensor& times, std::optional<std::int64_t> dim = std::nullopt,
                                 std::optional<std::int64_t> output_size = std::nullopt);
/// i, `times[i]` times in a row, for each i: an index tensor.
tensor::Tensor repeat_interleave(tensor::Memory& memory, const tensor::Tensor& times,
                                 std::optional<std::int64_t> output_size = std::nullopt);

}  // namespace stridescope::ops
