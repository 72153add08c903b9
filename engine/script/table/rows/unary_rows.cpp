#include <cmath>

#include "engine/ops/compute/elementwise.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using ops::Binary;
using ops::Unary;

/// ~x on floats is refused by Python's operator, before any kernel.
Value invert(const Call& call) {
  if (tensor::is_floating(call.tensor("self").dtype())) {
    throw refuse::invert_dtype();
  }
  return unary<Unary::bitwise_not>(call);
}

Value positive(const Call& call) {
  const auto self = call.tensor("self");
  if (self.dtype() == tensor::DType::boolean) {
    throw refuse::bool_plus();
  }
  return {self};
}

Value square(const Call& call) { return {ops::square(call.memory, call.tensor("self"), call.out())}; }
Value square_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::binary_(call.memory, Binary::power, self, tensor::Scalar(std::int64_t{2}));
  return {self};
}

Value round_decimals(const Call& call) {
  const auto self = call.tensor("self");
  const auto decimals = call.integer("decimals");
  if (!tensor::is_floating(self.dtype()))
    ops::not_implemented_for(decimals == 0 ? "round_vml_cpu" : "round_cpu", self.dtype());
  if (decimals == 0) return unary<Unary::round>(call);
  const tensor::Scalar scale = std::pow(10.0, static_cast<double>(std::abs(decimals)));
  const auto there = decimals > 0 ? Binary::multiply : Binary::divide;
  const auto back = decimals > 0 ? Binary::divide : Binary::multiply;
  const auto result = ops::binary(call.memory, there, self, scale, call.out());
  ops::unary_(call.memory, Unary::round, result);
  ops::binary_(call.memory, back, result, scale);
  return {result};
}

struct UnaryRow {
  std::string_view name, in_place_name;
  Value (*fresh)(const Call&);
  Value (*in_place)(const Call&);
};

template <Unary op>
constexpr UnaryRow unary_row(std::string_view name, std::string_view in_place_name) {
  return {name, in_place_name, unary<op>, unary_in_place<op>};
}

constexpr UnaryRow unary_table[] = {
    unary_row<Unary::negative>("neg", "neg_"),
    unary_row<Unary::negative>("negative", "negative_"),
    unary_row<Unary::absolute>("abs", "abs_"),
    unary_row<Unary::absolute>("absolute", "absolute_"),
    unary_row<Unary::sign>("sign", "sign_"),
    unary_row<Unary::sign>("sgn", "sgn_"),
    unary_row<Unary::reciprocal>("reciprocal", "reciprocal_"),
    unary_row<Unary::exp>("exp", "exp_"),
    unary_row<Unary::exp2>("exp2", "exp2_"),
    unary_row<Unary::expm1>("expm1", "expm1_"),
    unary_row<Unary::log>("log", "log_"),
    unary_row<Unary::log2>("log2", "log2_"),
    unary_row<Unary::log10>("log10", "log10_"),
    unary_row<Unary::log1p>("log1p", "log1p_"),
    unary_row<Unary::sqrt>("sqrt", "sqrt_"),
    unary_row<Unary::rsqrt>("rsqrt", "rsqrt_"),
    unary_row<Unary::sin>("sin", "sin_"),
    unary_row<Unary::cos>("cos", "cos_"),
    unary_row<Unary::tan>("tan", "tan_"),
    unary_row<Unary::asin>("asin", "asin_"),
    unary_row<Unary::acos>("acos", "acos_"),
    unary_row<Unary::atan>("atan", "atan_"),
    unary_row<Unary::sinh>("sinh", "sinh_"),
    unary_row<Unary::cosh>("cosh", "cosh_"),
    unary_row<Unary::erf>("erf", "erf_"),
    unary_row<Unary::floor>("floor", "floor_"),
    unary_row<Unary::ceil>("ceil", "ceil_"),
    unary_row<Unary::trunc>("trunc", "trunc_"),
    unary_row<Unary::trunc>("fix", "fix_"),
    unary_row<Unary::frac>("frac", "frac_"),
    unary_row<Unary::logical_not>("logical_not", "logical_not_"),
    unary_row<Unary::bitwise_not>("bitwise_not", "bitwise_not_"),
    {"square", "square_", square, square_in_place},
};

constexpr UnaryRow predicates[] = {
    unary_row<Unary::isnan>("isnan", ""),
    unary_row<Unary::isinf>("isinf", ""),
    unary_row<Unary::isfinite>("isfinite", ""),
    unary_row<Unary::signbit>("signbit", ""),
};

}  // namespace

std::vector<Op> unary_rows() {
  const std::uint8_t forms = method | function;
  std::vector<Op> ops;
  for (const auto& row : unary_table) {
    ops.push_back({row.name, Group::compute, forms | with_out, {"(Tensor self)"}, row.fresh});
    ops.push_back({row.in_place_name, Group::in_place, forms, {"(Tensor self)"}, row.in_place, "in_place"});
  }
  for (const auto& row : predicates) {
    ops.push_back({row.name, Group::compute, forms, {"(Tensor self)"}, row.fresh});
  }
  ops.push_back({"__invert__", Group::compute, method, {"(Tensor self)"}, invert});
  ops.push_back({"positive", Group::compute, forms, {"(Tensor self)"}, positive});
  ops.push_back({"round",
                 Group::compute,
                 forms | with_out,
                 {"(Tensor self)", "(Tensor self, *, int decimals)"},
                 [](const Call& call) {
                   return call.has("decimals") ? round_decimals(call) : unary<Unary::round>(call);
                 }});
  ops.push_back(
      {"round_", Group::in_place, forms, {"(Tensor self)"}, unary_in_place<Unary::round>, "in_place"});
  return ops;
}

}  // namespace stridescope::script
