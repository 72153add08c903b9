#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// The contribution of one dimension to an address.
struct AddressTerm {
  std::int64_t dim = 0, index = 0, stride = 0;
  std::int64_t product = 0;
};

/// storage_offset + i0 * stride0 + i1 * stride1 + ... = storage_index, with all terms.
struct Address {
  std::int64_t storage_offset = 0;
  std::vector<AddressTerm> terms;
  std::int64_t storage_index = 0;
  std::int64_t byte_offset = 0;  ///< from the start of the storage
  std::string formula;           ///< "3 + 1·4 + 2·1 = 9"
};

Address address(const tensor::Layout& layout, const tensor::Dims& index, std::int64_t itemsize);

/// A step of the walk over all coordinates in logical order, the last dimension fastest.
struct WalkStep {
  tensor::Dims index;
  std::int64_t storage_index = 0;
  std::int64_t jump = 0;     ///< from the previous storage index; 0 for the first
  std::int64_t carries = 0;  ///< number of dimensions whose index wrapped to 0, as in an odometer
};

/// The n-th step, 0 <= n < numel.
WalkStep walk_step(const tensor::Layout& layout, std::int64_t n);

}  // namespace stridescope::explain
