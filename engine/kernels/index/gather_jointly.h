#pragma once

#include <cstdint>
#include <span>

#include "engine/tensor/memory.h"

/// Elements chosen by several indices together.
namespace stridescope::kernels {

/// An index for each element of a result: how many steps along a dimension of what is read. Negative ones
/// count from its end.
struct StepIndex {
  tensor::Region index;       ///< int64, of the result's shape
  std::int64_t size, stride;  ///< of the dimension, in elements
};

/// Writes to each element of `destination` an element of `source`: the one that is as far from the source's
/// first as `beside` (strides for the destination's dimensions, in elements) and one to three indices lead.
/// No index may share memory with what is written, nor one that is inside lead out of the source. false where
/// an index is outside; the destination is not whole then. Reports nothing; meta storages are not touched.
bool gather_jointly(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                    const tensor::Dims& beside, std::span<const StepIndex> indices);

}  // namespace stridescope::kernels
