#pragma once

#include <optional>

#include "engine/ops/reduce/reduce.h"

/// Operations along the lines of a dimension, with a result of the same shape: a new tensor, or `out` if it
/// is given.
namespace stridescope::ops {

/// Running sums. Integers and bool are summed in int64; elements are first converted to `dtype`.
tensor::Tensor cumsum(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                      std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
tensor::Tensor cumprod(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                       std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});

/// exp(x) divided by its sum along `dim`. Throws RuntimeError for integers without a `dtype`.
tensor::Tensor softmax(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                       std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
tensor::Tensor log_softmax(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                           std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});

/// Running log(sum(exp(x))) of each line, without overflow.
tensor::Tensor logcumsumexp(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                            const tensor::Tensor& out = {});

/// The running maximum or minimum of each line, with the index of the last equal element.
ValuesIndices running_extreme(tensor::Memory& memory, MinMax min_max, const tensor::Tensor& self,
                              std::int64_t dim);

}  // namespace stridescope::ops
