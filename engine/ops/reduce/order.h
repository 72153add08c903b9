#pragma once

#include "engine/ops/reduce/reduce.h"

/// Operations that compare the elements of a line among themselves.
namespace stridescope::ops {

/// Sorts along `dim`; also returns the original indices. Stable only if `stable`.
ValuesIndices sort(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim = -1,
                   bool descending = false, bool stable = false);
/// The k largest (or smallest) along `dim`, in order if `sorted`. Throws RuntimeError if lines are shorter
/// than k.
ValuesIndices topk(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t k, std::int64_t dim = -1,
                   bool largest = true, bool sorted = true);
/// The median along `dim`, the lower one of two; the first NaN if there is one.
ValuesIndices median(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                     bool keepdim = false);
tensor::Tensor median_of_all(tensor::Memory& memory, const tensor::Tensor& self);
/// The median ignoring NaNs; NaN if all elements are NaN.
ValuesIndices nanmedian(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                        bool keepdim = false);
tensor::Tensor nanmedian_of_all(tensor::Memory& memory, const tensor::Tensor& self);
/// The k-th smallest along `dim`, counted from 1.
ValuesIndices kthvalue(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t k,
                       std::int64_t dim = -1, bool keepdim = false);
/// The most frequent element along `dim`, the smallest if there are several, with its last
/// index.
ValuesIndices mode(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim = -1,
                   bool keepdim = false);

}  // namespace stridescope::ops
