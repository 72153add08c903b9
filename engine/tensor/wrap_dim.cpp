#include "engine/tensor/wrap_dim.h"

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::tensor {

std::int64_t wrap_scalar_dim(std::int64_t dim, std::int64_t rank, bool wrap_scalar) {
  if (rank > 0) throw refuse::dim_out_of_range(dim, rank);
  if (!wrap_scalar) throw refuse::no_dimensions(dim);
  if (dim < -1 || dim > 0) throw refuse::dim_out_of_range(dim, 1);
  return 0;
}

std::bitset<max_dims> dim_mask(std::span<const std::int64_t> dims, std::int64_t rank) {
  if (rank > max_dims) throw refuse::too_many_dims(rank, max_dims);
  std::bitset<max_dims> mask;
  for (const auto raw : dims) {
    const auto dim = wrap_dim(raw, rank);
    if (mask[dim]) throw refuse::repeated_dim(dim);
    mask[dim] = true;
  }
  return mask;
}

}  // namespace stridescope::tensor
