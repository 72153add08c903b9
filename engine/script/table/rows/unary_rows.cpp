#include <cmath>

#include "engine/ops/compute/elementwise.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/tensor/messages.h"

namespace stridescope::script {
namespace {

using ops::Binary;
using ops::Unary;

/// ~x on floats is refused by Python's operator, before any kernel.
Value invert(const Call& call) {
  if (tensor::is_floating(call.tensor("self").dtype())) {
    throw tensor::messages::type_error(
        "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
  }
  return unary<Unary::bitwise_not>(call);
}

Value positive(const Call& call) {
  const auto self = call.tensor("self");
  if (self.dtype() == tensor::DType::boolean) {
    throw tensor::messages::runtime_error("The `+` operator, on a bool tensor is not supported.");
  }
  return {self};
}

Value square(const Call& call) { return {ops::square(call.memory, call.tensor("self"))}; }
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
  const auto result = ops::binary(call.memory, there, self, scale);
  ops::unary_(call.memory, Unary::round, result);
  ops::binary_(call.memory, back, result, scale);
  return {result};
}

struct UnaryRow {
  std::string_view name, in_place_name;
  Value (*fresh)(const Call&);
  Value (*in_place)(const Call&);
  Help help;
};

template <Unary op>
constexpr UnaryRow unary_row(std::string_view name, std::string_view in_place_name, Help help) {
  return {name, in_place_name, unary<op>, unary_in_place<op>, help};
}

constexpr Help negative_help{"The negative of every element.", "每个元素取相反数。"};
constexpr Help absolute_help{"The absolute value of every element.", "每个元素取绝对值。"};
constexpr Help trunc_help{"Cuts off the part after the point.", "舍去小数部分。"};

constexpr UnaryRow unary_table[] = {
    unary_row<Unary::negative>("neg", "neg_", negative_help),
    unary_row<Unary::negative>("negative", "negative_", negative_help),
    unary_row<Unary::absolute>("abs", "abs_", absolute_help),
    unary_row<Unary::absolute>("absolute", "absolute_", absolute_help),
    unary_row<Unary::sign>("sign", "sign_",
                           {"-1, 0 or 1 by the sign of every element.", "按符号给出 -1、0 或 1。"}),
    unary_row<Unary::sign>("sgn", "sgn_",
                           {"-1, 0 or 1 by the sign of every element.", "按符号给出 -1、0 或 1。"}),
    unary_row<Unary::reciprocal>("reciprocal", "reciprocal_",
                                 {"1 divided by every element.", "每个元素的倒数。"}),
    unary_row<Unary::exp>("exp", "exp_", {"e to the power of every element.", "以 e 为底的指数。"}),
    unary_row<Unary::exp2>("exp2", "exp2_", {"2 to the power of every element.", "以 2 为底的指数。"}),
    unary_row<Unary::expm1>("expm1", "expm1_",
                            {"exp(x) - 1, exact for small x.", "exp(x) - 1，x 很小时也精确。"}),
    unary_row<Unary::log>("log", "log_", {"The natural logarithm of every element.", "自然对数。"}),
    unary_row<Unary::log2>("log2", "log2_", {"The logarithm to base 2.", "以 2 为底的对数。"}),
    unary_row<Unary::log10>("log10", "log10_", {"The logarithm to base 10.", "以 10 为底的对数。"}),
    unary_row<Unary::log1p>("log1p", "log1p_",
                            {"log(1 + x), exact for small x.", "log(1 + x)，x 很小时也精确。"}),
    unary_row<Unary::sqrt>("sqrt", "sqrt_", {"The square root of every element.", "平方根。"}),
    unary_row<Unary::rsqrt>("rsqrt", "rsqrt_", {"1 divided by the square root.", "平方根的倒数。"}),
    unary_row<Unary::sin>("sin", "sin_", {"The sine of every element, in radians.", "正弦（弧度）。"}),
    unary_row<Unary::cos>("cos", "cos_", {"The cosine of every element, in radians.", "余弦（弧度）。"}),
    unary_row<Unary::tan>("tan", "tan_", {"The tangent of every element, in radians.", "正切（弧度）。"}),
    unary_row<Unary::asin>("asin", "asin_", {"The angle whose sine is the element.", "反正弦。"}),
    unary_row<Unary::acos>("acos", "acos_", {"The angle whose cosine is the element.", "反余弦。"}),
    unary_row<Unary::atan>("atan", "atan_", {"The angle whose tangent is the element.", "反正切。"}),
    unary_row<Unary::sinh>("sinh", "sinh_", {"The hyperbolic sine of every element.", "双曲正弦。"}),
    unary_row<Unary::cosh>("cosh", "cosh_", {"The hyperbolic cosine of every element.", "双曲余弦。"}),
    unary_row<Unary::erf>("erf", "erf_", {"The error function of every element.", "误差函数。"}),
    unary_row<Unary::floor>("floor", "floor_", {"The largest integer not above each element.", "向下取整。"}),
    unary_row<Unary::ceil>("ceil", "ceil_", {"The smallest integer not below each element.", "向上取整。"}),
    unary_row<Unary::trunc>("trunc", "trunc_", trunc_help),
    unary_row<Unary::trunc>("fix", "fix_", trunc_help),
    unary_row<Unary::frac>("frac", "frac_", {"The part after the point.", "小数部分。"}),
    unary_row<Unary::logical_not>("logical_not", "logical_not_",
                                  {"True where the element is 0.", "元素为 0 处为 True。"}),
    unary_row<Unary::bitwise_not>("bitwise_not", "bitwise_not_",
                                  {"Flips every bit; for bool, not.", "按位取反；对 bool 为逻辑非。"}),
    {"square", "square_", square, square_in_place, {"Every element times itself.", "每个元素的平方。"}},
};

constexpr UnaryRow predicates[] = {
    unary_row<Unary::isnan>("isnan", "",
                            {"True where the element is not a number.", "元素为 NaN 处为 True。"}),
    unary_row<Unary::isinf>("isinf", "", {"True where the element is infinite.", "元素为无穷处为 True。"}),
    unary_row<Unary::isfinite>(
        "isfinite", "", {"True where the element is neither infinite nor NaN.", "元素有限处为 True。"}),
    unary_row<Unary::signbit>("signbit", "", {"True where the sign bit is set.", "符号位为 1 处为 True。"}),
};

}  // namespace

std::vector<Op> unary_rows() {
  const std::uint8_t forms = method | function;
  std::vector<Op> ops;
  for (const auto& row : unary_table) {
    ops.push_back({row.name, Group::compute, forms | with_out, {"(Tensor self)"}, row.help, row.fresh});
    ops.push_back(
        {row.in_place_name, Group::in_place, forms, {"(Tensor self)"}, in_place_help, row.in_place});
  }
  for (const auto& row : predicates) {
    ops.push_back({row.name, Group::compute, forms, {"(Tensor self)"}, row.help, row.fresh});
  }
  ops.push_back({"__invert__",
                 Group::compute,
                 method,
                 {"(Tensor self)"},
                 {"Flips every bit; for bool, not.", "按位取反；对 bool 为逻辑非。"},
                 invert});
  ops.push_back({"positive",
                 Group::compute,
                 forms,
                 {"(Tensor self)"},
                 {"The tensor itself.", "该张量本身。"},
                 positive});
  ops.push_back({"round",
                 Group::compute,
                 forms | with_out,
                 {"(Tensor self)", "(Tensor self, *, int decimals)"},
                 {"The nearest integer; halves go to the even one.", "四舍六入五取偶。"},
                 [](const Call& call) {
                   return call.has("decimals") ? round_decimals(call) : unary<Unary::round>(call);
                 }});
  ops.push_back(
      {"round_", Group::in_place, forms, {"(Tensor self)"}, in_place_help, unary_in_place<Unary::round>});
  return ops;
}

}  // namespace stridescope::script
