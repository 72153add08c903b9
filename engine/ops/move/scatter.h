#pragma once

#include <cstdint>
#include <string_view>

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Writes to elements selected by an index tensor. Throw PyTorch's errors if shapes, dtypes or devices do not
/// match, if an index is out of range, or if memory overlaps.
namespace stridescope::ops {

/// Sets element [index[i][j]][j] (for dim 0) to the value, or to source[i][j].
void scatter_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
              const tensor::Tensor& index, const Operand& value);
/// Like scatter_, but adds.
void scatter_add_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                  const tensor::Tensor& index, const tensor::Tensor& source);
/// scatter's `reduce` may be "add" or "multiply", scatter_reduce's "sum", "prod", "mean", "amax" or "amin".
enum class ReduceNames : std::uint8_t { scatter, scatter_reduce };
/// Reduces source elements into the indexed elements, whose old values are excluded if `include_self` is
/// false. `mean` of integers is rounded down. Throws RuntimeError for another `reduce`.
void scatter_reduce_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                     const tensor::Tensor& index, const Operand& value, std::string_view reduce,
                     ReduceNames names, bool include_self = true);
/// Writes to elements by their index in logical order, from an index tensor.
void put_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& index,
          const tensor::Tensor& source, bool accumulate = false);
/// Sets the slices at the given indices of a dimension to a value.
void index_fill_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                 const tensor::Tensor& index, const Operand& value);
/// Sets, or increments, the slices at the given indices of a dimension by the slices of `source`, in order.
void index_copy_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                 const tensor::Tensor& index, const tensor::Tensor& source);
void index_add_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                const tensor::Tensor& index, const tensor::Tensor& source, const tensor::Scalar& alpha);

}  // namespace stridescope::ops
