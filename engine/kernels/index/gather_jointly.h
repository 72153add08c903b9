#pragma once

#include <cstdint>
#include <span>

#include "engine/tensor/memory.h"

/// Elements chosen by several indices together.
namespace stridescope::kernels {

/// An index for each element of a result: a number of steps along a dimension of the source. Negative ones
/// count from its end.
struct StepIndex {
  tensor::Region index;       ///< int64, of the result's shape
  std::int64_t size, stride;  ///< of the dimension, in elements
};

/// Writes to each element of `destination` an element of `source`: the one at the sum of the offset in
/// `beside` (strides for the destination's dimensions, in elements) and the offsets of one to three indices.
/// No index may share memory with the destination, and valid indices must stay inside the source. false if an
/// index is out of range; the destination is then incomplete. Reports nothing; meta storages are not touched.
bool gather_jointly(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                    const tensor::Dims& beside, std::span<const StepIndex> indices);

}  // namespace stridescope::kernels
