#include <algorithm>
#include <iterator>
#include <variant>

#include "engine/ops/compute/elementwise.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/table/rows/compute_support.h"

namespace stridescope::script {

ops::Operand operand(const Call& call, std::string_view parameter) {
  const auto& value = call[parameter];
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return *tensor;
  return call.number(parameter);
}

std::optional<ops::Operand> optional_operand(const Call& call, std::string_view parameter) {
  if (!call.given(parameter)) return std::nullopt;
  return operand(call, parameter);
}

namespace {

Value evaluate_clamp(const Call& call) {
  return {ops::clamp(call.memory, call.tensor("self"), optional_operand(call, "min"),
                     optional_operand(call, "max"), call.out())};
}
Value evaluate_clamp_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::clamp_(call.memory, self, optional_operand(call, "min"), optional_operand(call, "max"));
  return {self};
}
Value evaluate_clamp_min(const Call& call) {
  return {ops::clamp(call.memory, call.tensor("self"), operand(call, "min"), std::nullopt, call.out())};
}
Value evaluate_clamp_max(const Call& call) {
  return {ops::clamp(call.memory, call.tensor("self"), std::nullopt, operand(call, "max"), call.out())};
}
Value evaluate_clamp_min_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::clamp_(call.memory, self, operand(call, "min"), std::nullopt);
  return {self};
}
Value evaluate_clamp_max_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::clamp_(call.memory, self, std::nullopt, operand(call, "max"));
  return {self};
}
Value evaluate_lerp(const Call& call, const tensor::Tensor& out) {
  return {ops::lerp(call.memory, call.tensor("self"), call.tensor("end"), operand(call, "weight"), out)};
}
Value evaluate_addcmul(const Call& call, const tensor::Tensor& out) {
  return {ops::addcmul(call.memory, call.tensor("self"), call.tensor("tensor1"), call.tensor("tensor2"),
                       call.number("value"), out)};
}
Value evaluate_addcdiv(const Call& call, const tensor::Tensor& out) {
  return {ops::addcdiv(call.memory, call.tensor("self"), call.tensor("tensor1"), call.tensor("tensor2"),
                       call.number("value"), out)};
}

std::vector<Op> clamp_rows() {
  const std::vector<std::string_view> signatures{"(Tensor self, Tensor? min=None, Tensor? max=None)",
                                                 "(Tensor self, Scalar? min=None, Scalar? max=None)"};
  const std::vector<std::string_view> min_signatures{"(Tensor self, Scalar min)",
                                                     "(Tensor self, Tensor min)"};
  const std::vector<std::string_view> max_signatures{"(Tensor self, Scalar max)",
                                                     "(Tensor self, Tensor max)"};
  const std::uint8_t forms = method | function;
  return {
      {"clamp", Group::compute, forms | with_out, signatures, evaluate_clamp},
      {"clip", Group::compute, forms | with_out, signatures, evaluate_clamp},
      {"clamp_", Group::in_place, forms, signatures, evaluate_clamp_in_place, "in_place"},
      {"clip_", Group::in_place, forms, signatures, evaluate_clamp_in_place, "in_place"},
      {"clamp_min", Group::compute, forms | with_out, min_signatures, evaluate_clamp_min},
      {"clamp_max", Group::compute, forms | with_out, max_signatures, evaluate_clamp_max},
      {"clamp_min_", Group::in_place, forms, min_signatures, evaluate_clamp_min_in_place, "in_place"},
      {"clamp_max_", Group::in_place, forms, max_signatures, evaluate_clamp_max_in_place, "in_place"},
  };
}

using Evaluate = Value (*)(const Call&, const tensor::Tensor& out);

template <Evaluate evaluate>
Value into_out(const Call& call) {
  return evaluate(call, call.out());
}
/// Writes into `self` what an operation computes of it: the same as out=self.
template <Evaluate evaluate>
Value into_self(const Call& call) {
  ops::require_no_internal_overlap(call.tensor("self"));
  return evaluate(call, call.tensor("self"));
}

std::vector<Op> mixed_rows() {
  constexpr std::string_view scaled_product =
      "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1)";
  const std::uint8_t forms = method | function;
  return {
      {"lerp",
       Group::compute,
       forms | with_out,
       {"(Tensor self, Tensor end, Scalar weight)", "(Tensor self, Tensor end, Tensor weight)"},
       into_out<evaluate_lerp>},
      {"addcmul", Group::compute, forms | with_out, {scaled_product}, into_out<evaluate_addcmul>},
      {"addcdiv", Group::compute, forms | with_out, {scaled_product}, into_out<evaluate_addcdiv>},
      {"lerp_",
       Group::in_place,
       method,
       {"(Tensor self, Tensor end, Scalar weight)", "(Tensor self, Tensor end, Tensor weight)"},
       into_self<evaluate_lerp>,
       "in_place"},
      {"addcmul_", Group::in_place, method, {scaled_product}, into_self<evaluate_addcmul>, "in_place"},
      {"addcdiv_", Group::in_place, method, {scaled_product}, into_self<evaluate_addcdiv>, "in_place"},
  };
}

}  // namespace

std::vector<Op> compute_rows() {
  std::vector<Op> rows;
  for (auto* part : {unary_rows, binary_rows, compare_rows, activation_rows, clamp_rows, mixed_rows}) {
    std::ranges::move(part(), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace stridescope::script
