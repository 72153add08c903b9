#include "engine/ops/elementwise/elementwise.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/ops/create/like.h"
#include "engine/ops/elementwise/evaluate.h"
#include "engine/ops/rules/elementwise_rules.h"
#include "engine/ops/rules/number.h"
#include "engine/ops/rules/promotion.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using kernels::Function;
using kernels::Ternary;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;

bool is_bool(const Operand& operand) {
  const auto* tensor = as_tensor(operand);
  return tensor ? tensor->dtype() == DType::boolean : std::holds_alternative<bool>(*as_number(operand));
}

/// True for functions of a tensor and a number that must have the tensor's dtype.
bool has_number_parameter(Binary op) {
  using enum Binary;
  return op == leaky_relu || op == elu || op == hardshrink || op == softshrink;
}
bool is_of_one_tensor(Binary op, const Operand& b) {
  return as_number(b) && (op == Binary::power || has_number_parameter(op));
}

void require(const Function& function, const DispatchRule& rule) {
  if (!function) not_implemented_for(rule.kernel, function.dtype);
}

void check(Unary op, const Tensor& self) {
  if (self.dtype() != DType::boolean) return;
  if (op == Unary::negative) {
    throw refuse::bool_negation();
  }
  if (op == Unary::relu) throw refuse::bool_relu();
}

void check_subtraction(const Operand& a, const Operand& b) {
  if (is_bool(a) && is_bool(b)) {
    throw refuse::bool_subtraction();
  }
  if (is_bool(a) || is_bool(b)) {
    throw refuse::bool_subtraction_partly();
  }
}

void check_power(const Operand& base, const Operand& exponent) {
  const auto* number = as_number(exponent);
  const auto* integer = number ? std::get_if<std::int64_t>(number) : nullptr;
  const auto* tensor = as_tensor(base);
  if (integer && *integer < 0 && (!tensor || !tensor::is_floating(tensor->dtype()))) {
    throw refuse::negative_integer_power();
  }
}

/// Throws if the exponent of an integer power does not fit the result's dtype.
void require_exponent_fits(Binary op, const Operand& exponent, DType dtype) {
  if (op == Binary::power && as_number(exponent) && !tensor::is_floating(dtype))
    require_fits(*as_number(exponent), dtype);
}

void check(Binary op, const Operand& a, const Operand& b) {
  if (op == Binary::subtract) check_subtraction(a, b);
  if (op == Binary::power) check_power(a, b);
}

/// The unary function that PyTorch uses for an exponent of 2, 0.5, -0.5 or -1. Roots differ from pow at -inf
/// and -0.
std::optional<Unary> simple_power(const Operand& exponent, DType dtype) {
  const auto* number = as_number(exponent);
  if (!number || !tensor::is_floating(dtype)) return std::nullopt;
  const auto value = tensor::to_double(*number);
  if (value == 2) return Unary::square;
  if (value == 0.5) return Unary::sqrt;
  if (value == -0.5) return Unary::rsqrt;
  if (value == -1) return Unary::reciprocal;
  return std::nullopt;
}

void check_alpha(DType dtype, const Scalar& alpha) {
  if (std::holds_alternative<bool>(alpha) && dtype != DType::boolean) {
    throw refuse::bool_alpha();
  }
  if (std::holds_alternative<double>(alpha) && !tensor::is_floating(dtype)) {
    throw refuse::float_factor("alpha");
  }
  require_fits(alpha, dtype);
}

/// add and sub: the two-operand function if alpha is 1, else the scaled one.
Function scaled(Binary op, Iteration& iteration, const Scalar& alpha) {
  check_alpha(iteration.dtype, alpha);
  if (tensor::to_double(alpha) == 1) return function(op, iteration.dtype);
  iteration.parameters.push_back(alpha);
  return function(op == Binary::add ? Ternary::add_scaled : Ternary::subtract_scaled, iteration.dtype);
}

Tensor add_or_sub(Memory& memory, Binary op, const Operand& a, const Operand& b, const Scalar& alpha,
                  const Tensor& out) {
  check(op, a, b);
  auto iteration = iterate(memory, std::array<Operand, 2>{a, b});
  const auto function = scaled(op, iteration, alpha);
  return evaluate(memory, function, iteration, out);
}

void add_or_sub_(Memory& memory, Binary op, const Tensor& self, const Operand& other, const Scalar& alpha) {
  check(op, self, other);
  auto iteration = iterate_into(memory, self, std::array<Operand, 2>{self, other});
  const auto function = scaled(op, iteration, alpha);
  evaluate_in_place(memory, function, iteration, self);
}

}  // namespace

void not_implemented_for(std::string_view kernel, DType dtype) {
  throw refuse::dtype_not_implemented(kernel, dtype);
}

Tensor unary(Memory& memory, Unary op, const Tensor& self, const Tensor& out) {
  check(op, self);
  // For integers the result is constant: like PyTorch, fill a tensor of the same format.
  if ((op == Unary::isfinite || op == Unary::isinf) && !tensor::is_floating(self.dtype()))
    return full_like(memory, self, op == Unary::isfinite, {.dtype = DType::boolean});
  const auto iteration = iterate(memory, std::array<Operand, 1>{self}, rule(op).promotion);
  const auto function = kernels::function(op, iteration.dtype);
  if (!function && rule(op).promotion == Promotion::common) require_output_dtype(out, iteration.dtype);
  require(function, rule(op));
  const bool predicate = function.result == DType::boolean && function.dtype != DType::boolean;
  if (rule(op).promotion == Promotion::common && !predicate && op != Unary::logical_not)
    require_output_dtype(out, iteration.dtype);
  return evaluate(memory, function, iteration, out);
}

void unary_(Memory& memory, Unary op, const Tensor& self) {
  check(op, self);
  const bool predicate = op == Unary::logical_not;
  const auto iteration =
      iterate_into(memory, self, std::array<Operand, 1>{self}, rule(op).promotion, !predicate);
  const auto function = kernels::function(op, iteration.dtype);
  require(function, rule(op));
  evaluate_in_place(memory, function, iteration, self);
}

Tensor binary(Memory& memory, Binary op, const Operand& a, const Operand& b, const Tensor& out) {
  check(op, a, b);
  auto iteration = iterate(memory, std::array<Operand, 2>{a, b}, rule(op).promotion);
  if (is_of_one_tensor(op, b) && as_tensor(a)) {
    extract_parameters(iteration);
    if (op != Binary::power) require_output_dtype(out, iteration.dtype);
  }
  if (has_number_parameter(op)) iteration.dtype = as_tensor(a)->dtype();
  if (const auto simple =
          op == Binary::power && as_tensor(a) ? simple_power(b, iteration.dtype) : std::nullopt) {
    iteration.parameters.clear();
    return evaluate(memory, kernels::function(*simple, iteration.dtype), iteration, out);
  }
  const auto function = kernels::function(op, iteration.dtype);
  if (!function && out && !tensor::can_cast(iteration.dtype, out.dtype()))
    throw refuse::cannot_cast(iteration.dtype, out.dtype());
  require(function, rule(op));
  iteration.divides_integers = divides_integers(op) && !tensor::is_floating(iteration.dtype);
  require_exponent_fits(op, b, iteration.dtype);
  // If the base is a number, the result is contiguous for any strides of the exponents.
  if (op == Binary::power && as_number(a))
    return evaluate(memory, function, iteration, out, tensor::contiguous_stride(iteration.shape));
  return evaluate(memory, function, iteration, out);
}

Tensor unary_result(Memory& memory, const Tensor& self, Promotion promotion, const Tensor& out) {
  if (out) return out;
  const Operand operands[] = {self};
  const auto iteration = iterate(memory, operands, promotion);
  return memory.allocate_tensor(iteration.shape, stride_of_result(iteration), iteration.dtype,
                                iteration.device);
}

void binary_(Memory& memory, Binary op, const Tensor& self, const Operand& other) {
  check(op, self, other);
  const std::vector<Operand> operands{self, other};
  if (op == Binary::power && as_number(other)) {
    const DType dtype = result_type(memory, operands);
    if (!tensor::can_cast(dtype, self.dtype())) throw refuse::cannot_cast(dtype, self.dtype());
    require_output_dtype(self, dtype);
  }
  const bool predicate = kernels::function(op, self.dtype()).result == DType::boolean &&
                         op >= Binary::equal && op <= Binary::logical_xor;
  auto iteration = iterate_into(memory, self, operands, rule(op).promotion, !predicate);
  if (const auto simple = op == Binary::power ? simple_power(other, iteration.dtype) : std::nullopt) {
    iteration.operands.resize(1);
    return evaluate_in_place(memory, kernels::function(*simple, iteration.dtype), iteration, self);
  }
  const auto function = kernels::function(op, iteration.dtype);
  require(function, rule(op));
  iteration.divides_integers = divides_integers(op) && !tensor::is_floating(iteration.dtype);
  require_exponent_fits(op, other, iteration.dtype);
  evaluate_in_place(memory, function, iteration, self);
}

Tensor add(Memory& memory, const Operand& a, const Operand& b, const Scalar& alpha, const Tensor& out) {
  return add_or_sub(memory, Binary::add, a, b, alpha, out);
}
void add_(Memory& memory, const Tensor& self, const Operand& other, const Scalar& alpha) {
  add_or_sub_(memory, Binary::add, self, other, alpha);
}
Tensor sub(Memory& memory, const Operand& a, const Operand& b, const Scalar& alpha, const Tensor& out) {
  return add_or_sub(memory, Binary::subtract, a, b, alpha, out);
}
void sub_(Memory& memory, const Tensor& self, const Operand& other, const Scalar& alpha) {
  add_or_sub_(memory, Binary::subtract, self, other, alpha);
}

Binary division(std::optional<std::string_view> rounding_mode) {
  if (!rounding_mode) return Binary::divide;
  if (*rounding_mode == "trunc") return Binary::truncated_divide;
  if (*rounding_mode == "floor") return Binary::floor_divide;
  throw refuse::rounding_mode_unknown(*rounding_mode);
}

Tensor square(Memory& memory, const Tensor& self, const Tensor& out) {
  return binary(memory, Binary::power, self, Scalar(std::int64_t{2}), out);
}

}  // namespace stridescope::ops
