#include "engine/ops/reduce/reduce.h"

#include <fmt/format.h>

#include <bitset>
#include <cmath>
#include <string>

#include "engine/ops/copy/copy.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/rules/promotion.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::ops {
namespace {

using kernels::Reduction;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using Mask = std::bitset<tensor::max_dims>;

/// The meaning of an empty list of dims: all or none.
enum class Empty : std::uint8_t { all, none };

/// An out-of-range dim is refused before a repeated one, as in resize_reduction.
Mask reduced_dims(const Tensor& self, const ReduceDims& reduce_dims, Empty empty = Empty::all) {
  if (reduce_dims.dims && (!reduce_dims.dims->empty() || empty == Empty::none)) {
    auto dims = *reduce_dims.dims;
    for (auto& dim : dims) dim = tensor::wrap_dim(dim, self.dim());
    return tensor::dim_mask(dims, self.dim());
  }
  return Mask().set();
}

/// A full reduction accepts any number of dimensions: above the limit, dimensions of size 1 are dropped; if
/// there are elements, few dimensions remain.
Tensor with_few_dims(const Tensor& self) {
  if (self.dim() <= tensor::max_dims) return self;
  if (self.numel() == 0) return self.view({{0}, {1}, self.storage_offset()});
  return self.view(squeeze(self.layout()));
}

Dims reduced_shape(const Tensor& self, const Mask& mask, bool keepdim) {
  Dims shape;
  for (std::size_t d = 0; d < self.shape().size(); ++d) {
    if (!mask[d]) shape.push_back(self.shape()[d]);
    else if (keepdim) shape.push_back(1);
  }
  return shape;
}

Tensor run(Memory& memory, Reduction reduction, const Tensor& self, const Mask& mask, bool keepdim,
           DType dtype, const Tensor& out, const kernels::ReduceOptions& options = {},
           OutputType type = OutputType::exact) {
  const auto shape = self.dim() > tensor::max_dims
                         ? Dims(keepdim ? static_cast<std::size_t>(self.dim()) : 0, 1)
                         : reduced_shape(self, mask, keepdim);
  const auto source = region_of(with_few_dims(self));
  const auto result = result_tensor(memory, out, shape, dtype, self.device(), type);
  kernels::reduce(memory, reduction, region_of(result), source, mask, options);
  return result;
}

/// Converts elements before they are reduced: a copy, as in PyTorch.
Tensor converted(Memory& memory, const Tensor& self, DType dtype) {
  return self.dtype() == dtype ? self : to(memory, self, {.dtype = dtype});
}

/// A sum in int64 reads any integer dtype directly. Other dtypes are converted first.
Tensor as_summand(Memory& memory, const Tensor& self, DType dtype) {
  const bool widens =
      dtype == DType::int64 && !tensor::is_floating(self.dtype()) && !tensor::is_wide_unsigned(self.dtype());
  return widens ? self : converted(memory, self, dtype);
}

Tensor sum_like(Memory& memory, Reduction reduction, const Tensor& self, const ReduceDims& dims,
                std::optional<DType> dtype, const Tensor& out) {
  const auto mask = reduced_dims(self, dims);
  const DType own = out ? out.dtype() : sum_dtype(self.dtype());
  const DType result = dtype.value_or(own);
  return run(memory, reduction, as_summand(memory, self, result), mask, dims.keepdim, result, out);
}

Tensor any_or_all(Memory& memory, Reduction reduction, const Tensor& self, const ReduceDims& dims,
                  const Tensor& out) {
  if (out && out.dtype() != DType::boolean && out.dtype() != DType::uint8) {
    throw refuse::flag_output_dtype(reduction == Reduction::any ? "any" : "all", out.dtype());
  }
  const auto mask = reduced_dims(self, dims, Empty::none);
  const auto read = tensor::is_wide_unsigned(self.dtype()) ? converted(memory, self, DType::boolean) : self;
  return run(memory, reduction, read, mask, dims.keepdim,
             self.dtype() == DType::uint8 ? DType::uint8 : DType::boolean, out, {}, OutputType::any);
}

std::string_view name(MinMax min_max, std::string_view largest, std::string_view smallest) {
  return min_max == MinMax::largest ? largest : smallest;
}

void require_nansum_output(const Tensor& out, std::optional<DType> dtype) {
  if (out && dtype && out.dtype() != *dtype) throw refuse::nansum_output_dtype(out.dtype(), *dtype);
}

/// Some reductions accumulate in their output. If it already has the right shape, its elements must not
/// overlap.
void require_writable(const Tensor& out, const Dims& shape) {
  if (out && out.shape() == shape) require_no_internal_overlap(out);
}

Mask single(std::int64_t dim, const Tensor& self) {
  if (self.dim() > tensor::max_dims) throw refuse::too_many_dims(self.dim(), tensor::max_dims);
  Mask mask;
  if (self.dim() > 0) mask.set(static_cast<std::size_t>(dim));
  return mask;
}

/// A norm of negative order and the infinity norm are undefined for an empty tensor.
void require_norm_input(const Tensor& self, double p, const ReduceDims& reduce_dims) {
  if (self.numel() != 0 || !(p < 0 || std::isinf(p))) return;
  const auto refuse_norm = [&](const std::string& subject) {
    return refuse::stated_runtime(
        fmt::format("linalg.vector_norm cannot compute the {:g} norm on {}", p, subject));
  };
  const std::string_view reason = "the operation does not have an identity";
  if (!reduce_dims.dims || reduce_dims.dims->empty())
    throw refuse_norm(fmt::format("an empty tensor because {}", reason));
  for (const auto dim : *reduce_dims.dims) {
    const auto at = static_cast<std::size_t>(tensor::wrap_dim(dim, self.dim()));
    if (self.dim() > 0 && self.shape()[at] == 0)
      throw refuse_norm(fmt::format("the dimension {}because this dimension is empty and {}", dim, reason));
  }
}

}  // namespace

void require_nonempty(const Tensor& self, std::int64_t dim, std::string_view op) {
  const auto size =
      self.dim() == 0 ? 1 : self.shape()[static_cast<std::size_t>(tensor::wrap_dim(dim, self.dim()))];
  if (size == 0) throw refuse::reduced_dim_empty(op, dim);
}

Tensor sum(Memory& memory, const Tensor& self, const ReduceDims& dims, std::optional<DType> dtype,
           const Tensor& out) {
  return sum_like(memory, Reduction::sum, self, dims, dtype, out);
}

Tensor pairwise_sum(Memory& memory, const Tensor& self, const ReduceDims& dims) {
  return sum_like(memory, Reduction::pairwise_sum, self, dims, std::nullopt, {});
}

Tensor nansum(Memory& memory, const Tensor& self, const ReduceDims& dims, std::optional<DType> dtype,
              const Tensor& out) {
  require_nansum_output(out, dtype);
  const DType result = dtype.value_or(out ? out.dtype() : self.dtype());
  if (self.numel() != 0 && tensor::is_floating(self.dtype()) && !tensor::is_floating(result))
    not_implemented_for("nansum_cpu", result);
  return sum_like(memory, Reduction::nansum, self, dims, dtype, out);
}

Tensor nanmean(Memory& memory, const Tensor& self, const ReduceDims& dims, std::optional<DType> dtype,
               const Tensor& out) {
  if (!tensor::is_floating(self.dtype())) {
    throw refuse::nanmean_dtype(self.dtype());
  }
  require_nansum_output(out, dtype);
  const auto is_number = unary(memory, Unary::isnan, self);
  unary_(memory, Unary::logical_not, is_number);
  const auto count = sum(memory, is_number, dims);
  return binary(memory, Binary::divide, nansum(memory, self, dims, dtype), count, out);
}

Tensor count_nonzero(Memory& memory, const Tensor& self, const ReduceDims& dims) {
  return sum(memory, binary(memory, Binary::not_equal, self, tensor::Scalar(std::int64_t{0})), dims);
}

Tensor trace(Memory& memory, const Tensor& self) {
  const auto dtype = self.dtype();
  if (dtype == DType::boolean || dtype == DType::float16 || dtype == DType::bfloat16)
    not_implemented_for("trace", dtype);
  if (self.dim() != 2) throw refuse::trace_rank(self.dim());
  return sum(memory, diagonal(self));
}

Tensor prod(Memory& memory, const Tensor& self, const ReduceDims& dims, std::optional<DType> dtype,
            const Tensor& out) {
  return sum_like(memory, Reduction::prod, self, dims, dtype, out);
}

Tensor mean(Memory& memory, const Tensor& self, const ReduceDims& dims, std::optional<DType> dtype,
            const Tensor& out) {
  const DType result = dtype.value_or(self.dtype());
  if (!tensor::is_floating(result)) {
    throw refuse::mean_dtype(dtype ? "Optional" : "Input", result);
  }
  const auto mask = reduced_dims(self, dims);
  if (tensor::itemsize(result) > 2) require_writable(out, reduced_shape(self, mask, dims.keepdim));
  return run(memory, Reduction::mean, converted(memory, self, result), mask, dims.keepdim, result, out, {},
             dtype ? OutputType::exact : OutputType::castable);
}

Tensor var(Memory& memory, const Tensor& self, const ReduceDims& dims, double correction, bool standard,
           const Tensor& out) {
  if (!tensor::is_floating(self.dtype())) {
    throw refuse::std_dtype(self.dtype());
  }
  const auto mask = reduced_dims(self, dims);
  return run(memory, standard ? Reduction::std : Reduction::var, self, mask, dims.keepdim, self.dtype(), out,
             {.correction = correction}, OutputType::castable);
}

Tensor any(Memory& memory, const Tensor& self, const ReduceDims& dims, const Tensor& out) {
  return any_or_all(memory, Reduction::any, self, dims, out);
}
Tensor all(Memory& memory, const Tensor& self, const ReduceDims& dims, const Tensor& out) {
  return any_or_all(memory, Reduction::all, self, dims, out);
}

Tensor norm(Memory& memory, const Tensor& self, double p, const ReduceDims& dims, std::optional<DType> dtype,
            const Tensor& out) {
  const DType result = dtype.value_or(self.dtype());
  if (!tensor::is_floating(result)) {
    throw refuse::norm_dtype(tensor::is_floating(self.dtype()) ? result : self.dtype());
  }
  require_norm_input(self, p, dims);
  const auto mask = reduced_dims(self, dims);
  return run(memory, Reduction::norm, converted(memory, self, result), mask, dims.keepdim, result, out,
             {.p = p});
}

Tensor logsumexp(Memory& memory, const Tensor& self, const ReduceDims& dims, const Tensor& out) {
  const auto mask = reduced_dims(self, dims);
  if (out && !tensor::is_floating(out.dtype())) throw refuse::logsumexp_output_dtype(out.dtype());
  const DType result = float_type(memory, self.dtype());
  require_writable(out, reduced_shape(self, mask, dims.keepdim));
  return run(memory, Reduction::logsumexp, converted(memory, self, result), mask, dims.keepdim, result, out,
             {}, OutputType::castable);
}

Tensor extreme(Memory& memory, MinMax min_max, const Tensor& self, const ReduceDims& dims,
               const Tensor& out) {
  if (out && out.dtype() != self.dtype()) {
    throw refuse::scan_output_dtype_differs(self.dtype(), out.dtype());
  }
  const auto op = name(min_max, "amax()", "amin()");
  if (self.numel() == 0) {
    if (!dims.dims || dims.dims->empty()) throw refuse::reduction_needs_dim_argument(op);
    for (const auto dim : *dims.dims) require_nonempty(self, dim, op);
  }
  const auto mask = reduced_dims(self, dims);
  return run(memory, min_max == MinMax::largest ? Reduction::amax : Reduction::amin, self, mask, dims.keepdim,
             self.dtype(), out);
}

Tensor extreme_of_all(Memory& memory, MinMax min_max, const Tensor& self, const Tensor& out) {
  if (self.numel() == 0) throw refuse::reduction_needs_dim_argument(name(min_max, "max()", "min()"));
  if (!out || out.dtype() == self.dtype()) return extreme(memory, min_max, self, {}, out);
  if (!tensor::can_cast(self.dtype(), out.dtype()))
    throw refuse::stated_runtime(
        "Expected canCast( typeMetaToScalarType(self.dtype()), typeMetaToScalarType(out.dtype())) to be "
        "true, "
        "but got false.  (Could this error message be improved?  If so, please report an enhancement request "
        "to PyTorch.)");
  return run(memory, min_max == MinMax::largest ? Reduction::amax : Reduction::amin, self,
             reduced_dims(self, {}), false, self.dtype(), out, {}, OutputType::castable);
}

Tensor arg_extreme(Memory& memory, MinMax min_max, const Tensor& self, std::optional<std::int64_t> dim,
                   bool keepdim, const Tensor& out) {
  const auto op = name(min_max, "argmax()", "argmin()");
  if (dim) dim = tensor::wrap_dim(*dim, self.dim());
  if (self.numel() == 0) {
    if (!dim) throw refuse::reduction_needs_dim(op);
    require_nonempty(self, *dim, op);
  }
  // If another dimension is empty, PyTorch computes nothing and accepts any dtype.
  if (self.dtype() == DType::boolean && self.numel() != 0) {
    not_implemented_for(name(min_max, "argmax_cpu", "argmin_cpu"), self.dtype());
  }
  const auto mask = dim ? single(*dim, self) : reduced_dims(self, {});
  return run(memory, min_max == MinMax::largest ? Reduction::argmax : Reduction::argmin, self, mask, keepdim,
             DType::int64, out);
}

ValuesIndices extreme_along(Memory& memory, MinMax min_max, const Tensor& self, std::int64_t dim,
                            bool keepdim) {
  dim = tensor::wrap_dim(dim, self.dim());
  if (self.numel() == 0) require_nonempty(self, dim, name(min_max, "max()", "min()"));
  const auto mask = single(dim, self);
  const auto shape = reduced_shape(self, mask, keepdim);
  const ValuesIndices result{memory.allocate_tensor(shape, self.dtype(), self.device()),
                             memory.allocate_tensor(shape, DType::int64, self.device())};
  kernels::reduce_with_indices(memory, min_max == MinMax::largest, region_of(result.values),
                               region_of(result.indices), region_of(self), mask);
  return result;
}

}  // namespace stridescope::ops
