#pragma once

#include <optional>

#include "engine/ops/reduce/reduce.h"

/// Operations along the lines of a dimension, with a result of the same shape.
namespace stridescope::ops {

/// Running sums. Integers and bool add up in int64; `dtype` is what elements are converted to first.
tensor::Tensor cumsum(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                      std::optional<tensor::DType> dtype = std::nullopt);
tensor::Tensor cumprod(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                       std::optional<tensor::DType> dtype = std::nullopt);

/// exp(x) over its sum along `dim`. Throws NotImplementedError for integers where no `dtype` is given.
tensor::Tensor softmax(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                       std::optional<tensor::DType> dtype = std::nullopt);
tensor::Tensor log_softmax(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                           std::optional<tensor::DType> dtype = std::nullopt);

/// log(sum(exp(x))) of the line so far, without overflow.
tensor::Tensor logcumsumexp(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim);

/// The largest or smallest of the line so far, the last of equal ones, and where it stands.
ValuesIndices running_extreme(tensor::Memory& memory, End end, const tensor::Tensor& self, std::int64_t dim);

}  // namespace stridescope::ops
