#pragma once

#include <cstdint>

#include <string_view>

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Writes into a tensor's memory. Throw PyTorch's errors where shapes do not broadcast to the tensor's, where
/// a number does not fit, and where memory overlaps.
namespace stridescope::ops {

/// Every element, also of an expanded tensor, is set to a number or to a 0-d tensor's value.
void fill_(tensor::Memory& memory, const tensor::Tensor& self, const Operand& value);
/// The elements of `source`, broadcast and converted. Devices may differ.
void copy_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& source);
/// The elements where the mask, broadcast, is true.
void masked_fill_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                  const Operand& value);
/// A contiguous copy, of the broadcast shape, with the masked elements filled.
tensor::Tensor masked_fill(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                           const Operand& value);
/// The masked elements, in logical order, from the elements of `source`, in logical order.
void masked_scatter_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                     const tensor::Tensor& source);
/// The same on a copy, after tensor and mask are broadcast.
tensor::Tensor masked_scatter(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                              const tensor::Tensor& source);

/// Element [index[i][j]][j] (for dim 0) is set to the value, or to source[i][j].
void scatter_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
              const tensor::Tensor& index, const Operand& value);
/// The same, adding.
void scatter_add_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                  const tensor::Tensor& index, const tensor::Tensor& source);
/// scatter's `reduce` may be "add" or "multiply", scatter_reduce's "sum", "prod", "mean", "amax" or "amin".
enum class ReduceNames : std::uint8_t { scatter, scatter_reduce };
/// Brings elements to the places that an index tensor names; where `include_self` is false, what was in these
/// places does not count. `mean` of integers is rounded down. Throws RuntimeError for another `reduce`.
void scatter_reduce_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                     const tensor::Tensor& index, const Operand& value, std::string_view reduce,
                     ReduceNames names, bool include_self = true);
/// Writes elements to the places, in reading order, that an index tensor names.
void put_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& index,
          const tensor::Tensor& source, bool accumulate = false);
/// Writes a number to the main diagonal; `wrap`: of a tall matrix again and again.
void fill_diagonal_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& value,
                    bool wrap = false);
/// The given indices of a dimension are set to a value.
void index_fill_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                 const tensor::Tensor& index, const Operand& value);
/// The given indices of a dimension are set to, or increased by, the indices of `source` in order.
void index_copy_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                 const tensor::Tensor& index, const tensor::Tensor& source);
void index_add_(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                const tensor::Tensor& index, const tensor::Tensor& source, const tensor::Scalar& alpha);

}  // namespace stridescope::ops
