#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ops/copy/copy.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/elementwise/evaluate.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/promotion.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/half.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using kernels::Function;
using kernels::Quaternary;
using kernels::Ternary;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;

struct Clamping {
  std::vector<Operand> operands;
  Function (*function)(DType);
};

/// A single bound; NaN means unbounded.
Operand bounded_by(const Operand& given, int side) {
  const auto* number = as_number(given);
  const bool is_nan = number && std::isnan(tensor::to_double(*number));
  return is_nan ? Operand(Scalar(side * std::numeric_limits<double>::infinity())) : given;
}

Clamping clamping(const Memory& memory, const Tensor& self, const std::optional<Operand>& min,
                  const std::optional<Operand>& max) {
  if (!min && !max) throw refuse::clamp_without_bounds();
  Clamping result{{self}, nullptr};
  if (min) result.operands.push_back(max ? *min : bounded_by(*min, -1));
  if (max) result.operands.push_back(min ? *max : bounded_by(*max, 1));
  const DType dtype = result_type(memory, result.operands);
  for (const auto& bound : result.operands) {
    if (const auto* number = as_number(bound)) require_fits(*number, dtype);
  }
  if (min && max) result.function = [](DType d) { return kernels::function(Ternary::clamp, d); };
  else if (min) result.function = [](DType d) { return kernels::function(Binary::maximum, d); };
  else result.function = [](DType d) { return kernels::function(Binary::minimum, d); };
  if (dtype == DType::boolean) {
    const bool are_numbers = as_number(result.operands.back()) != nullptr;
    const auto* of_numbers = min && max ? "clamp_scalar_cpu" : min ? "clamp_min_cpu" : "clamp_max_scalar_cpu";
    not_implemented_for(are_numbers ? of_numbers : "clamp_cpu", dtype);
  }
  return result;
}

}  // namespace

Tensor clamp(Memory& memory, const Tensor& self, const std::optional<Operand>& min,
             const std::optional<Operand>& max, const Tensor& out) {
  const auto clamping = ops::clamping(memory, self, min, max);
  auto iteration = iterate(memory, clamping.operands);
  if (as_number(clamping.operands.back())) {
    extract_parameters(iteration);
    require_output_dtype(out, iteration.dtype);
  }
  return evaluate(memory, clamping.function(iteration.dtype), iteration, out);
}

void clamp_(Memory& memory, const Tensor& self, const std::optional<Operand>& min,
            const std::optional<Operand>& max) {
  const auto clamping = ops::clamping(memory, self, min, max);
  const DType dtype = result_type(memory, clamping.operands);
  const bool has_tensor = std::any_of(clamping.operands.begin() + 1, clamping.operands.end(),
                                      [](const Operand& bound) { return as_tensor(bound); });
  if (!has_tensor && !tensor::can_cast(dtype, self.dtype())) {
    throw refuse::cannot_cast_in_place(dtype, self.dtype());
  }
  const auto iteration = iterate_into(memory, self, clamping.operands);
  evaluate_in_place(memory, clamping.function(iteration.dtype), iteration, self);
}

Tensor lerp(Memory& memory, const Tensor& start, const Tensor& end, const Operand& weight,
            const Tensor& out) {
  const auto require_same = [&](const Tensor& other, std::string_view name) {
    if (other.dtype() == start.dtype()) return;
    throw refuse::argument_dtype_differs(start.dtype(), name, other.dtype());
  };
  require_same(end, "end");
  const auto* tensor = as_tensor(weight);
  if (tensor) require_same(*tensor, "weight");
  std::vector<Operand> operands{start, end};
  if (tensor) operands.push_back(weight);
  auto iteration = iterate(memory, operands);
  if (!tensor) iteration.parameters.push_back(*as_number(weight));
  const auto function = kernels::function(Ternary::lerp, iteration.dtype);
  if (!function) not_implemented_for(tensor ? "lerp_kernel_tensor" : "lerp_kernel_scalar", iteration.dtype);
  return evaluate(memory, function, iteration, out);
}

namespace {

/// A function of one tensor and numbers.
template <class Op>
Tensor of_numbers(Memory& memory, Op op, std::string_view kernel, const Tensor& self,
                  std::vector<Scalar> numbers) {
  auto iteration = iterate(memory, std::array<Operand, 1>{self});
  iteration.parameters = std::move(numbers);
  const auto function = kernels::function(op, iteration.dtype);
  if (!function) not_implemented_for(kernel, iteration.dtype);
  return evaluate(memory, function, iteration, Tensor());
}
template <class Op>
void of_numbers_(Memory& memory, Op op, std::string_view kernel, const Tensor& self,
                 std::vector<Scalar> numbers) {
  auto iteration = iterate_into(memory, self, std::array<Operand, 1>{self});
  iteration.parameters = std::move(numbers);
  const auto function = kernels::function(op, iteration.dtype);
  if (!function) not_implemented_for(kernel, iteration.dtype);
  evaluate_in_place(memory, function, iteration, self);
}

double largest_number(DType dtype) {
  return tensor::dispatch_computed(dtype, [](auto type) {
    using T = typename decltype(type)::type;
    if constexpr (std::floating_point<T>) return static_cast<double>(std::numeric_limits<T>::max());
    else if constexpr (std::same_as<T, tensor::Half>) return 65504.0;
    else return 0x1.fep127;
  });
}

std::vector<Scalar> numbers_of(const NanReplacements& given, DType dtype) {
  const double largest = largest_number(dtype);
  return {given.nan.value_or(0), given.infinity.value_or(largest),
          given.negative_infinity.value_or(-largest)};
}

}  // namespace

Tensor softplus(Memory& memory, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return of_numbers(memory, Ternary::softplus, "softplus_cpu", self, {beta, threshold});
}

Tensor threshold(Memory& memory, const Tensor& self, const Scalar& most, const Scalar& value) {
  return of_numbers(memory, Ternary::threshold, "threshold_cpu", self, {most, value});
}
void threshold_(Memory& memory, const Tensor& self, const Scalar& most, const Scalar& value) {
  of_numbers_(memory, Ternary::threshold, "threshold_cpu", self, {most, value});
}

Tensor elu(Memory& memory, const Tensor& self, const EluFactors& factors) {
  return of_numbers(memory, Quaternary::elu, "elu_cpu", self, {factors.below, factors.above, factors.inside});
}
void elu_(Memory& memory, const Tensor& self, const EluFactors& factors) {
  of_numbers_(memory, Quaternary::elu, "elu_cpu", self, {factors.below, factors.above, factors.inside});
}

Tensor nan_to_num(Memory& memory, const Tensor& self, const NanReplacements& numbers) {
  if (!tensor::is_floating(self.dtype())) return clone(memory, self);
  return of_numbers(memory, Quaternary::nan_to_num, "nan_to_num", self, numbers_of(numbers, self.dtype()));
}
void nan_to_num_(Memory& memory, const Tensor& self, const NanReplacements& numbers) {
  if (!tensor::is_floating(self.dtype())) return;
  of_numbers_(memory, Quaternary::nan_to_num, "nan_to_num", self, numbers_of(numbers, self.dtype()));
}

Tensor isclose(Memory& memory, const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
  if (a.dtype() != b.dtype()) {
    throw refuse::dtypes_differ(a.dtype(), b.dtype());
  }
  if (rtol < 0) throw refuse::negative_rtol(rtol);
  if (atol < 0) throw refuse::negative_atol(atol);
  if (rtol == 0 && atol == 0 && !equal_nan) return binary(memory, Binary::equal, a, b);
  auto iteration = iterate(memory, std::array<Operand, 2>{a, b});
  // Integers are compared as floats, so that no difference overflows.
  if (!tensor::is_floating(a.dtype())) iteration.dtype = DType::float64;
  iteration.parameters = {rtol, atol};
  const auto op = equal_nan ? Quaternary::isclose_or_nan : Quaternary::isclose;
  return evaluate(memory, kernels::function(op, iteration.dtype), iteration, {});
}

Tensor addcmul(Memory& memory, const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& value,
               const Tensor& out) {
  auto iteration = iterate(memory, std::array<Operand, 3>{self, a, b});
  iteration.parameters.push_back(value);
  const auto function = kernels::function(Quaternary::addcmul, iteration.dtype);
  if (!function) not_implemented_for("addcmul_cpu_out", iteration.dtype);
  return evaluate(memory, function, iteration, out);
}

Tensor addcdiv(Memory& memory, const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& value,
               const Tensor& out) {
  if (!tensor::is_floating(a.dtype()) && !tensor::is_floating(b.dtype())) {
    throw refuse::addcdiv_of_integers();
  }
  auto iteration = iterate(memory, std::array<Operand, 3>{self, a, b});
  iteration.parameters.push_back(value);
  return evaluate(memory, kernels::function(Quaternary::addcdiv, iteration.dtype), iteration, out);
}

}  // namespace stridescope::ops
