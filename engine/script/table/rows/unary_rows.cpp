#include <cmath>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/overlap.h"
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
  const auto& self = call.tensor("self");
  if (self.dtype() == tensor::DType::boolean) {
    throw refuse::bool_plus();
  }
  return {self};
}

Value square(const Call& call) { return {ops::square(call.memory, call.tensor("self"), call.out())}; }
Value square_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::binary_(call.memory, Binary::power, self, tensor::Scalar(std::int64_t{2}));
  return {self};
}

void require_rounding(const tensor::Tensor& self, std::int64_t decimals) {
  if (!tensor::is_floating(self.dtype()))
    ops::not_implemented_for(decimals == 0 ? "round_vml_cpu" : "round_cpu", self.dtype());
}

/// How to scale before rounding: to -1 decimals, divide by 10.
Binary scaling(std::int64_t decimals) { return decimals > 0 ? Binary::multiply : Binary::divide; }
tensor::Scalar scale_of(std::int64_t decimals) {
  return std::pow(10.0, std::abs(static_cast<double>(decimals)));
}

/// Rounds scaled numbers and scales them back, in place.
void round_scaled(const Call& call, const tensor::Tensor& self, std::int64_t decimals) {
  ops::unary_(call.memory, Unary::round, self);
  ops::binary_(call.memory, decimals > 0 ? Binary::divide : Binary::multiply, self, scale_of(decimals));
}

Value rounded(const Call& call) {
  if (!call.has("decimals")) return unary<Unary::round>(call);
  const auto& self = call.tensor("self");
  const auto decimals = call.integer("decimals");
  require_rounding(self, decimals);
  if (decimals == 0) return unary<Unary::round>(call);
  const auto result = ops::binary(call.memory, scaling(decimals), self, scale_of(decimals),
                                  ops::unary_result(call.memory, self, ops::Promotion::common, call.out()));
  round_scaled(call, result, decimals);
  return {result};
}

Value rounded_in_place(const Call& call) {
  if (!call.has("decimals")) return unary_in_place<Unary::round>(call);
  const auto& self = call.tensor("self");
  const auto decimals = call.integer("decimals");
  ops::require_no_internal_overlap(self);
  require_rounding(self, decimals);
  if (decimals == 0) return unary_in_place<Unary::round>(call);
  ops::binary_(call.memory, scaling(decimals), self, scale_of(decimals));
  round_scaled(call, self, decimals);
  return {self};
}

/// A function and its in-place form. `in_place_forms`: only a method if torch has no function of that name.
template <Unary op>
Row unary_pair(std::string_view name, const std::vector<OpAlias>& aliases = {},
               std::uint8_t in_place_forms = method_and_function) {
  return {.name = name,
          .aliases = aliases,
          .evaluate = unary<op>,
          .in_place = unary_in_place<op>,
          .in_place_forms = in_place_forms};
}

/// Writes into the result of empty_like(): a contiguous tensor keeps its strides, also in dimensions of size
/// 1.
template <Unary op>
Value unary_like(const Call& call) {
  return into_empty_like(call, unary<op>(call));
}

/// A predicate, for which `out` must be bool.
template <Unary op>
Value predicate_into(const Call& call) {
  if (const auto out = call.out(); out && out.dtype() != tensor::DType::boolean)
    throw refuse::stated_runtime(std::string(call.op.out_refusal));
  return unary<op>(call);
}

template <Unary op>
Row predicate(std::string_view name) {
  return {.name = name, .out = OutRule::none, .evaluate = unary<op>};
}

}  // namespace

Value into_empty_like(const Call& call, Value made) {
  const auto& self = call.tensor("self"), result = std::get<tensor::Tensor>(made.data);
  const bool is_new = !call.out() && !result.same_object(self);
  if (is_new && self.is_contiguous() && !(result.stride() == self.stride()))
    call.memory.relayout(result, {self.shape(), self.stride(), result.storage_offset()});
  return made;
}

std::vector<Row> unary_rows() {
  return family({.group = Group::compute,
                 .forms = method_and_function,
                 .signatures = {"(Tensor self)"},
                 .effect = Effect::compute,
                 .out = OutRule::elementwise},
                {
                    unary_pair<Unary::negative>("neg", {"negative"}),
                    unary_pair<Unary::absolute>("abs", {{"absolute", {}, 0, method}}),
                    unary_pair<Unary::sign>("sign", {}, method),
                    {.name = "sgn",
                     .help = "sign",
                     .evaluate = unary<Unary::sign>,
                     .kernel = {"sign_cpu"},
                     .in_place = unary_in_place<Unary::sign>},
                    unary_pair<Unary::reciprocal>("reciprocal"),
                    {.name = "exp",
                     .featured = 3,
                     .evaluate = unary<Unary::exp>,
                     .in_place = unary_in_place<Unary::exp>,
                     .in_place_forms = method_and_function},
                    unary_pair<Unary::exp2>("exp2"),
                    unary_pair<Unary::expm1>("expm1"),
                    unary_pair<Unary::log>("log"),
                    unary_pair<Unary::log2>("log2"),
                    unary_pair<Unary::log10>("log10"),
                    unary_pair<Unary::log1p>("log1p"),
                    unary_pair<Unary::sqrt>("sqrt"),
                    unary_pair<Unary::rsqrt>("rsqrt"),
                    unary_pair<Unary::sin>("sin"),
                    unary_pair<Unary::cos>("cos"),
                    unary_pair<Unary::tan>("tan"),
                    unary_pair<Unary::asin>("asin", {"arcsin"}),
                    unary_pair<Unary::acos>("acos", {"arccos"}),
                    unary_pair<Unary::atan>("atan", {"arctan"}),
                    unary_pair<Unary::sinh>("sinh"),
                    unary_pair<Unary::cosh>("cosh"),
                    unary_pair<Unary::asinh>("asinh", {"arcsinh"}),
                    unary_pair<Unary::acosh>("acosh", {"arccosh"}),
                    unary_pair<Unary::atanh>("atanh", {"arctanh"}),
                    unary_pair<Unary::erf>("erf"),
                    unary_pair<Unary::erfc>("erfc"),
                    unary_pair<Unary::erfinv>("erfinv", {}, method),
                    unary_pair<Unary::lgamma>("lgamma", {}, method),
                    unary_pair<Unary::digamma>("digamma", {}, method),
                    unary_pair<Unary::i0>("i0"),
                    unary_pair<Unary::sinc>("sinc"),
                    {.name = "rad2deg",
                     .evaluate = unary_like<Unary::degrees>,
                     .in_place = unary_in_place<Unary::degrees>,
                     .in_place_forms = method_and_function},
                    {.name = "deg2rad",
                     .evaluate = unary_like<Unary::radians>,
                     .in_place = unary_in_place<Unary::radians>,
                     .in_place_forms = method_and_function},
                    unary_pair<Unary::floor>("floor"),
                    unary_pair<Unary::ceil>("ceil"),
                    unary_pair<Unary::trunc>("trunc", {"fix"}),
                    unary_pair<Unary::frac>("frac"),
                    {.name = "logical_not",
                     .evaluate = unary<Unary::logical_not>,
                     .in_place = unary_in_place<Unary::logical_not>,
                     .gradient = "MulBackward0"},
                    unary_pair<Unary::bitwise_not>("bitwise_not", {}, method),
                    {.name = "square",
                     .evaluate = square,
                     .kernel = {"pow"},
                     .in_place = square_in_place,
                     .in_place_forms = method_and_function,
                     .gradient = "PowBackward0"},
                    {.name = "round",
                     .signatures = {"(Tensor self)", "(Tensor self, *, int decimals)"},
                     .evaluate = rounded,
                     .in_place = rounded_in_place,
                     .in_place_forms = method_and_function,
                     .gradient = "RoundBackward1 if decimals else RoundBackward0"},
                    predicate<Unary::isnan>("isnan"),
                    predicate<Unary::isinf>("isinf"),
                    predicate<Unary::isfinite>("isfinite"),
                    {.name = "signbit",
                     .out = OutRule::exact,
                     .out_sharing = OutSharing::whole,
                     .out_refusal = "signbit does not support non-boolean outputs.",
                     .evaluate = predicate_into<Unary::signbit>},
                    {.name = "isposinf",
                     .out = OutRule::exact,
                     .out_sharing = OutSharing::whole,
                     .out_refusal = "isposinf does not support non-boolean outputs.",
                     .evaluate = predicate_into<Unary::isposinf>},
                    {.name = "isneginf",
                     .out = OutRule::exact,
                     .out_sharing = OutSharing::whole,
                     .out_refusal = "isneginf does not support non-boolean outputs.",
                     .evaluate = predicate_into<Unary::isneginf>},
                    {.name = "__invert__",
                     .forms = method,
                     .out = OutRule::none,
                     .evaluate = invert,
                     .kernel = {"bitwise_not_cpu"}},
                    {.name = "positive",
                     .effect = Effect::view,
                     .out = OutRule::none,
                     .motion = Motion::follow,
                     .evaluate = positive},
                });
}

}  // namespace stridescope::script
