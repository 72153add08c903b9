#include <cmath>
#include <string>

#include "engine/ops/copy/copy.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/rules/promotion.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/tensor/refusal/refuse.h"

// torch.special, of one element or two.
namespace stridescope::script {
namespace {

using ops::Binary;
using ops::Unary;

template <Unary op>
Row of_one(std::string_view name) {
  return {.name = name, .signatures = {"(Tensor self)"}, .evaluate = unary<op>};
}

/// igamma and igammac accept only floating tensors: they do not convert integers.
template <Binary op>
Value incomplete_gamma_value(const Call& call) {
  const ops::Operand operands[] = {call.tensor("self"), call.tensor("other")};
  const auto dtype = ops::result_type(call.memory, operands);
  if (!tensor::is_floating(dtype)) ops::not_implemented_for(std::string(call.op.name) + "_cpu", dtype);
  return binary<op>(call);
}

template <Binary op>
Row incomplete_gamma(std::string_view name) {
  return {.name = name,
          .forms = method_and_function,
          .signatures = {"(Tensor self, Tensor other)"},
          .evaluate = incomplete_gamma_value<op>,
          .in_place = binary_in_place<op>};
}

/// (-1)^(n + 1) n!
tensor::Scalar factor_of_derivative(std::int64_t n) {
  return (n % 2 ? 1 : -1) * std::exp(std::lgamma(static_cast<double>(n) + 1));
}

Value polygamma(const Call& call) {
  const auto n = call.integer("n");
  if (n < 0) throw refuse::derivative_order_negative();
  const auto& self = call.tensor("self");
  if (n == 0) return {ops::unary(call.memory, Unary::digamma, self, call.out())};
  if (n == 1) return {ops::unary(call.memory, Unary::trigamma, self, call.out())};
  const tensor::Scalar exponent = static_cast<double>(n + 1);
  const auto result = ops::binary(call.memory, Binary::zeta, exponent, self,
                                  ops::unary_result(call.memory, self, ops::Promotion::to_float, call.out()));
  ops::binary_(call.memory, Binary::multiply, result, factor_of_derivative(n));
  return {result};
}
Value polygamma_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::require_no_internal_overlap(self);
  const auto value = polygamma(call);
  const auto& result = std::get<tensor::Tensor>(value.data);
  if (!tensor::can_cast(result.dtype(), self.dtype()))
    throw refuse::cannot_cast(result.dtype(), self.dtype());
  ops::copy_(call.memory, self, result);
  return {self};
}

}  // namespace

std::vector<Row> special_rows() {
  return family(
      {.group = Group::compute, .forms = function, .effect = Effect::compute, .out = OutRule::elementwise},
      {
          of_one<Unary::i1>("special.i1"),
          of_one<Unary::i0e>("special.i0e"),
          of_one<Unary::i1e>("special.i1e"),
          of_one<Unary::bessel_j0>("special.bessel_j0"),
          of_one<Unary::bessel_j1>("special.bessel_j1"),
          of_one<Unary::bessel_y0>("special.bessel_y0"),
          of_one<Unary::bessel_y1>("special.bessel_y1"),
          {.name = "special.modified_bessel_i0",
           .signatures = {"(Tensor self)"},
           .help = "i0",
           .evaluate = unary<Unary::i0>},
          {.name = "special.modified_bessel_i1",
           .signatures = {"(Tensor self)"},
           .help = "special.i1",
           .evaluate = unary<Unary::i1>},
          of_one<Unary::bessel_k0>("special.modified_bessel_k0"),
          of_one<Unary::bessel_k1>("special.modified_bessel_k1"),
          of_one<Unary::scaled_bessel_k0>("special.scaled_modified_bessel_k0"),
          of_one<Unary::scaled_bessel_k1>("special.scaled_modified_bessel_k1"),
          of_one<Unary::spherical_bessel_j0>("special.spherical_bessel_j0"),
          of_one<Unary::airy_ai>("special.airy_ai"),
          {.name = "polygamma",
           .signatures = {"(int n, Tensor self)"},
           .arguments = {{"n", Role::integer, "1"}},
           .evaluate = polygamma},
          {.name = "polygamma",
           .forms = method,
           .signatures = {"(Tensor self, int n)"},
           .out = OutRule::none,
           .arguments = {{"n", Role::integer, "1"}},
           .evaluate = polygamma,
           .in_place = polygamma_in_place},
          {.name = "special.zeta",
           .signatures = {"(Tensor self, Tensor|Scalar other)", "(Scalar self, Tensor other)"},
           .evaluate = binary<Binary::zeta>},
          incomplete_gamma<Binary::lower_gamma>("igamma"),
          incomplete_gamma<Binary::upper_gamma>("igammac"),
      });
}

}  // namespace stridescope::script
