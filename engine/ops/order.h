#pragma once

#include "engine/ops/reduce.h"

/// Operations that compare the elements of a line among themselves.
namespace stridescope::ops {

/// Sorted along `dim`, and where each element was. Equal elements keep their order.
ValuesIndices sort(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim = -1,
                   bool descending = false);
/// The k largest (or smallest) along `dim`, in order. Throws RuntimeError where the line is shorter.
ValuesIndices topk(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t k, std::int64_t dim = -1,
                   bool largest = true);
/// The middle element along `dim`, the lower one of two.
ValuesIndices median(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                     bool keepdim = false);
tensor::Tensor median_of_all(tensor::Memory& memory, const tensor::Tensor& self);

/// The distinct elements in order, for each element of `self` its place among them, and how often each
/// occurs.
struct Distinct {
  tensor::Tensor values, inverse, counts;
};
/// Throws NeedsData in a dry run: the size depends on the values.
Distinct unique(tensor::Memory& memory, const tensor::Tensor& self);

}  // namespace stridescope::ops
