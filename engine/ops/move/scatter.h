#pragma once

#include <cstdint>
#include <string_view>

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Writes to the places that an index tensor names. Throw PyTorch's errors where shapes, dtypes or devices do
/// not match, where an index is out of range, and where memory overlaps.
namespace stridescope::ops {

/// Element [index[i][j]][j] (for dim 0) is set to the value, or to source[i][j].
void scatter_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
              const tensor::Tensor& index, const Operand& value);
/// The same, adding.
void scatter_add_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                  const tensor::Tensor& index, const tensor::Tensor& source);
/// scatter's `reduce` may be "add" or "multiply", scatter_reduce's "sum", "prod", "mean", "amax" or "amin".
enum class ReduceNames : std::uint8_t { scatter, scatter_reduce };
/// Reduces elements into the places of an index tensor; if `include_self` is false, the old values of these
/// places do not count. `mean` of integers is rounded down. Throws RuntimeError for another `reduce`.
void scatter_reduce_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                     const tensor::Tensor& index, const Operand& value, std::string_view reduce,
                     ReduceNames names, bool include_self = true);
/// Writes elements to the places, in reading order, that an index tensor names.
void put_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& index,
          const tensor::Tensor& source, bool accumulate = false);
/// Sets the slices at the given indices of a dimension to a value.
void index_fill_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                 const tensor::Tensor& index, const Operand& value);
/// Sets, or increases, the slices at the given indices of a dimension by the slices of `source`, in order.
void index_copy_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                 const tensor::Tensor& index, const tensor::Tensor& source);
void index_add_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                const tensor::Tensor& index, const tensor::Tensor& source, const tensor::Scalar& alpha);

}  // namespace stridescope::ops
