#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/kernels/reduce/reduce.h"
#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Reductions, with PyTorch's dtypes, shapes and errors. Results are contiguous, or written into `out` if it
/// is given.
namespace stridescope::ops {

/// The dimensions to reduce, and whether the result keeps them with size 1.
struct ReduceDims {
  std::optional<tensor::Dims> dims = std::nullopt;  ///< absent: all
  bool keepdim = false;
};

/// Integers and bool are summed in int64; elements are first converted to `dtype`. An empty list of dims
/// reduces all.
tensor::Tensor sum(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                   std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
/// The sum in NumPy's order of additions, with NumPy's last digits.
tensor::Tensor pairwise_sum(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims);
/// The sum with NaNs counted as 0.
tensor::Tensor nansum(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                      std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
tensor::Tensor nanmean(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                       std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
/// The number of nonzero elements.
tensor::Tensor count_nonzero(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {});
/// The sum of a matrix's diagonal.
tensor::Tensor trace(tensor::Memory& memory, const tensor::Tensor& self);
tensor::Tensor prod(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                    std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
/// Throws RuntimeError for a result that is not floating.
tensor::Tensor mean(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                    std::optional<tensor::DType> dtype = std::nullopt, const tensor::Tensor& out = {});
/// Floating-point input only. `standard` takes the square root of the variance.
tensor::Tensor var(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                   double correction = 1, bool standard = false, const tensor::Tensor& out = {});
/// Result is bool; uint8 for uint8. An empty list of dims reduces nothing.
tensor::Tensor any(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                   const tensor::Tensor& out = {});
tensor::Tensor all(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims = {},
                   const tensor::Tensor& out = {});
/// torch.linalg.vector_norm of order p, as Tensor.norm calls it.
tensor::Tensor norm(tensor::Memory& memory, const tensor::Tensor& self, double p = 2,
                    const ReduceDims& dims = {}, std::optional<tensor::DType> dtype = std::nullopt,
                    const tensor::Tensor& out = {});
tensor::Tensor logsumexp(tensor::Memory& memory, const tensor::Tensor& self, const ReduceDims& dims,
                         const tensor::Tensor& out = {});

enum class MinMax : std::uint8_t { largest, smallest };
/// amax, amin. Throws IndexError if a reduced dimension is empty, RuntimeError for no elements and no dims.
tensor::Tensor extreme(tensor::Memory& memory, MinMax min_max, const tensor::Tensor& self,
                       const ReduceDims& dims, const tensor::Tensor& out = {});
/// max(), min() of all elements.
tensor::Tensor extreme_of_all(tensor::Memory& memory, MinMax min_max, const tensor::Tensor& self,
                              const tensor::Tensor& out = {});
/// argmax, argmin: the index along a dimension, or in logical order over all elements.
tensor::Tensor arg_extreme(tensor::Memory& memory, MinMax min_max, const tensor::Tensor& self,
                           std::optional<std::int64_t> dim, bool keepdim, const tensor::Tensor& out = {});

/// Throws IndexError in the name of `op` if dimension `dim` has no elements.
void require_nonempty(const tensor::Tensor& self, std::int64_t dim, std::string_view op);

struct ValuesIndices {
  tensor::Tensor values, indices;
};
/// max(dim), min(dim): the first of equal elements.
ValuesIndices extreme_along(tensor::Memory& memory, MinMax min_max, const tensor::Tensor& self,
                            std::int64_t dim, bool keepdim);

}  // namespace stridescope::ops
