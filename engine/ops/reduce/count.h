#pragma once

#include <optional>

#include "engine/tensor/memory.h"

/// Counts and places of integers, at once, where nobody watches their parts.
namespace stridescope::ops {

/// How often 0, 1, 2, ... stand in a line of integers, for at least so many of them. Absent where what is
/// asked is refused, or somebody watches.
std::optional<tensor::Tensor> bincount_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                  std::int64_t least_bins);

/// A row of zeros and a one for each integer; -1 classes: as many as the largest one needs. Absent as above.
std::optional<tensor::Tensor> one_hot_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                 std::int64_t classes);

enum class Triangle : std::uint8_t { lower, upper };
/// Rows and columns of a triangle's elements, of which the diagonal is moved by `offset`. Absent as above.
std::optional<tensor::Tensor> triangle_indices_unobserved(tensor::Memory& memory, Triangle triangle,
                                                          std::int64_t rows, std::int64_t columns,
                                                          std::int64_t offset, tensor::DType dtype);

}  // namespace stridescope::ops
