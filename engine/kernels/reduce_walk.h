#pragma once

#include "engine/kernels/reducer.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {

/// The dimensions apart: those that stay and those that are reduced.
struct ReducedDimensions {
  tensor::Dims kept_shape, kept_from, kept_to;
  tensor::Dims reduced_shape, reduced_from;
};

/// Operand 0 of the work is the result, of dtype `to`; operand 1 is what is reduced. `in_logical_order`:
/// elements are added in the order of the reduced dimensions.
void run_reduction(Work& work, const Reducer& reducer, ReducedDimensions dims, tensor::DType to,
                   const ReduceOptions& options, bool in_logical_order);

}  // namespace stridescope::kernels
