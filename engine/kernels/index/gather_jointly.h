#pragma once

#include <cstdint>
#include <span>

#include "engine/tensor/memory.h"

/// Gathers elements by several indices together.
namespace stridescope::kernels {

/// One index per element of a result, along a dimension of the source. Negative indices count from its
/// end.
struct DimIndex {
  tensor::Region index;       ///< int64, of the result's shape
  std::int64_t size, stride;  ///< of the dimension, in elements
};

/// Writes to each element of `destination` the element of `source` at the sum of the offset by
/// `other_strides` (strides for the destination's dimensions, in elements) and of one to three indices'
/// offsets. No index may share memory with the destination; valid indices must be within the source. Returns
/// false if an index is out of range; the destination is then incomplete. Reports no flow; skips meta
/// storages.
bool gather_jointly(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                    const tensor::Dims& other_strides, std::span<const DimIndex> indices);

}  // namespace stridescope::kernels
