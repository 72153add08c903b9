#pragma once

#include <bitset>
#include <cstdint>
#include <span>

#include "engine/tensor/layout.h"

namespace stridescope::tensor {

/// Out-of-line part of wrap_dim: `dim` is out of range, or the tensor is 0-d.
std::int64_t wrap_scalar_dim(std::int64_t dim, std::int64_t rank, bool wrap_scalar);

/// Wraps a negative dimension to an index in [0, rank). A 0-d tensor accepts 0 and -1
/// unless `wrap_scalar` is false. Throws IndexError as c10::maybe_wrap_dim does.
constexpr std::int64_t wrap_dim(std::int64_t dim, std::int64_t rank, bool wrap_scalar = true) {
  if (dim >= 0 && dim < rank) return dim;
  if (dim < 0 && dim >= -rank) return dim + rank;
  return wrap_scalar_dim(dim, rank, wrap_scalar);
}

/// The set of the listed dimensions. Throws for a dimension out of range, a repeated one, or rank above 64.
std::bitset<max_dims> dim_mask(std::span<const std::int64_t> dims, std::int64_t rank);

}  // namespace stridescope::tensor
