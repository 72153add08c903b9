#pragma once

#include "engine/kernels/loop/walk.h"
#include "engine/kernels/reduce/reducer.h"

namespace stridescope::kernels {

/// The dimensions apart: those that stay and those that are reduced.
struct ReducedDimensions {
  tensor::Dims kept_shape, kept_from, kept_to;
  tensor::Dims reduced_shape, reduced_from;
};

/// How many bytes some results read, or very many. A statement's budget counts them whether or not those that
/// are one element are read more than once.
std::int64_t bytes_read(std::int64_t elements, std::int64_t results, std::int64_t itemsize);

/// The innermost step has enough for a vector, or else most of all.
Walk<2> with_long_rows(Walk<2> walk);

/// Operand 0 of the work is the result, of dtype `to`; operand 1 is what is reduced. `in_logical_order`:
/// elements are added in the order of the reduced dimensions.
void run_reduction(Work& work, const Reducer& reducer, ReducedDimensions dims, tensor::DType to,
                   const ReduceOptions& options, bool in_logical_order);

}  // namespace stridescope::kernels
