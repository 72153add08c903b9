#pragma once

#include <optional>
#include <string_view>

#include "engine/kernels/elementwise/elementwise.h"
#include "engine/ops/rules/iterator.h"

/// Elementwise operations, with PyTorch's broadcasting, promotion, result strides and errors. Those that end
/// in `_` write into `self`; the others make a new tensor, or write into `out` if it is given. Integer
/// divisions check for a divisor of 0 first: in a dry run they throw NeedsData.
namespace stridescope::ops {

using kernels::Binary;
using kernels::Unary;

tensor::Tensor unary(tensor::Memory& memory, Unary op, const tensor::Tensor& self,
                     const tensor::Tensor& out = {});
void unary_(tensor::Memory& memory, Unary op, const tensor::Tensor& self);

tensor::Tensor binary(tensor::Memory& memory, Binary op, const Operand& a, const Operand& b,
                      const tensor::Tensor& out = {});
void binary_(tensor::Memory& memory, Binary op, const tensor::Tensor& self, const Operand& other);

/// `out`, or a new tensor with strides derived from `self` alone: number operands do not affect them.
tensor::Tensor unary_result(tensor::Memory& memory, const tensor::Tensor& self, Promotion promotion,
                            const tensor::Tensor& out);

inline const tensor::Scalar one = std::int64_t{1};

/// a + alpha * b
tensor::Tensor add(tensor::Memory& memory, const Operand& a, const Operand& b,
                   const tensor::Scalar& alpha = one, const tensor::Tensor& out = {});
void add_(tensor::Memory& memory, const tensor::Tensor& self, const Operand& other,
          const tensor::Scalar& alpha = one);
/// a - alpha * b
tensor::Tensor sub(tensor::Memory& memory, const Operand& a, const Operand& b,
                   const tensor::Scalar& alpha = one, const tensor::Tensor& out = {});
void sub_(tensor::Memory& memory, const tensor::Tensor& self, const Operand& other,
          const tensor::Scalar& alpha = one);

/// The function for torch.div's rounding_mode: true division if absent, else "trunc" or "floor". Throws
/// RuntimeError for any other mode.
Binary division(std::optional<std::string_view> rounding_mode);

/// Bounds are either numbers or tensors; one may be absent. Throws RuntimeError if both are.
tensor::Tensor clamp(tensor::Memory& memory, const tensor::Tensor& self, const std::optional<Operand>& min,
                     const std::optional<Operand>& max, const tensor::Tensor& out = {});
void clamp_(tensor::Memory& memory, const tensor::Tensor& self, const std::optional<Operand>& min,
            const std::optional<Operand>& max);

/// start + weight * (end - start)
tensor::Tensor lerp(tensor::Memory& memory, const tensor::Tensor& start, const tensor::Tensor& end,
                    const Operand& weight, const tensor::Tensor& out = {});

/// log(1 + exp(x * beta)) / beta, or x itself if x * beta is above the threshold.
tensor::Tensor softplus(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& beta,
                        const tensor::Scalar& threshold);
/// `value` if x is at most `most`, else x.
tensor::Tensor threshold(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& most,
                         const tensor::Scalar& value);
void threshold_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& most,
                const tensor::Scalar& value);

/// Factors of elu, selu and celu: of results below and above 0, and of exp's argument.
struct EluFactors {
  double below = 1, above = 1, inside = 1;
};
/// x * above if x > 0, else (exp(x * inside) - 1) * below.
tensor::Tensor elu(tensor::Memory& memory, const tensor::Tensor& self, const EluFactors& factors);
void elu_(tensor::Memory& memory, const tensor::Tensor& self, const EluFactors& factors);

/// Replacements; if absent: 0, the largest and the lowest number of the dtype.
struct NanReplacements {
  std::optional<double> nan, infinity, negative_infinity;
};
/// Replaces NaN and infinities by numbers; integers are unchanged.
tensor::Tensor nan_to_num(tensor::Memory& memory, const tensor::Tensor& self, const NanReplacements& numbers);
void nan_to_num_(tensor::Memory& memory, const tensor::Tensor& self, const NanReplacements& numbers);

/// x * x, as pow(x, 2).
tensor::Tensor square(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& out = {});

/// |a - b| <= atol + rtol * |b|. Throws RuntimeError if dtypes differ.
tensor::Tensor isclose(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                       double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false);

/// self + value * a * b
tensor::Tensor addcmul(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& a,
                       const tensor::Tensor& b, const tensor::Scalar& value = one,
                       const tensor::Tensor& out = {});
/// self + value * a / b
tensor::Tensor addcdiv(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& a,
                       const tensor::Tensor& b, const tensor::Scalar& value = one,
                       const tensor::Tensor& out = {});

/// Throws RuntimeError with the text of PyTorch's dtype dispatch: "abs_cpu" not implemented for 'Bool'.
[[noreturn]] void not_implemented_for(std::string_view kernel, tensor::DType dtype);

}  // namespace stridescope::ops
