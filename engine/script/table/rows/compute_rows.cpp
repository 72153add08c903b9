#include <algorithm>
#include <iterator>
#include <string>
#include <variant>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/refusal/refuse.h"

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

std::optional<ops::Operand> bound(const Call& call, std::string_view parameter) {
  return call.has(parameter) ? optional_operand(call, parameter) : std::nullopt;
}

/// One tensor as the only bound: clamp is maximum, or minimum.
std::optional<ops::Binary> one_sided(const std::optional<ops::Operand>& min,
                                     const std::optional<ops::Operand>& max) {
  if (min && !max && ops::as_tensor(*min)) return ops::Binary::maximum;
  if (max && !min && ops::as_tensor(*max)) return ops::Binary::minimum;
  return std::nullopt;
}

/// clamp, clamp_min, clamp_max.
Value evaluate_clamp(const Call& call) {
  const auto& self = call.tensor("self");
  const auto min = bound(call, "min"), max = bound(call, "max");
  if (const auto op = one_sided(min, max))
    return {ops::binary(call.memory, *op, self, min ? *min : *max, call.out())};
  return {ops::clamp(call.memory, self, min, max, call.out())};
}
Value evaluate_clamp_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  const auto min = bound(call, "min"), max = bound(call, "max");
  if (const auto op = one_sided(min, max)) ops::binary_(call.memory, *op, self, min ? *min : *max);
  else ops::clamp_(call.memory, self, min, max);
  return {self};
}
Value evaluate_lerp(const Call& call, const tensor::Tensor& out) {
  const auto* weights = call["weight"].get_if<tensor::Tensor>();
  if (weights && weights->dim() > 0 && out && out.dtype() != weights->dtype())
    throw refuse::stated_runtime("Found dtype " + std::string(tensor::scalar_type_name(out.dtype())) +
                                 " but expected " + std::string(tensor::scalar_type_name(weights->dtype())));
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

std::vector<Row> clamp_rows() {
  return family(
      {.group = Group::compute,
       .forms = method_and_function,
       .effect = Effect::compute,
       .out = OutRule::elementwise},
      {
          {.name = "clamp",
           .aliases = {"clip"},
           .signatures = {"(Tensor self, Tensor? min=None, Tensor? max=None)",
                          "(Tensor self, Scalar? min=None, Scalar? max=None)"},
           .arguments = {{"min", Role::number, "1"}},
           .evaluate = evaluate_clamp,
           .kernel = {"(clamp_cpu if min is not None and max is not None else minimum_cpu if min is None "
                      "else maximum_cpu) if isinstance(min, torch.Tensor) or isinstance(max, torch.Tensor) "
                      "else clamp_scalar_cpu if min is not None and max is not None else "
                      "clamp_max_scalar_cpu if min is None else clamp_min_scalar_cpu"},
           .in_place = evaluate_clamp_in_place,
           .in_place_forms = method_and_function,
           .gradient = "ClampBackward0 if isinstance(min, torch.Tensor) or isinstance(max, "
                       "torch.Tensor) else ClampBackward1"},
          {.name = "clamp_min",
           .signatures = {"(Tensor self, Tensor min)", "(Tensor self, Scalar min)"},
           .arguments = {{"min", Role::number, "1"}},
           .evaluate = evaluate_clamp,
           .kernel = {"maximum_cpu if isinstance(min, torch.Tensor) else clamp_min_scalar_cpu"},
           .in_place = evaluate_clamp_in_place,
           .in_place_forms = method_and_function,
           .gradient = "ClampMinBackward1 if isinstance(min, torch.Tensor) else ClampMinBackward0"},
          {.name = "clamp_max",
           .signatures = {"(Tensor self, Tensor max)", "(Tensor self, Scalar max)"},
           .arguments = {{"max", Role::number, "1"}},
           .evaluate = evaluate_clamp,
           .kernel = {"minimum_cpu if isinstance(max, torch.Tensor) else clamp_max_scalar_cpu"},
           .in_place = evaluate_clamp_in_place,
           .in_place_forms = method_and_function,
           .gradient = "ClampMaxBackward1 if isinstance(max, torch.Tensor) else ClampMaxBackward0"},
      });
}

using EvaluateInto = Value (*)(const Call&, const tensor::Tensor& out);

template <EvaluateInto evaluate>
Value into_out(const Call& call) {
  return evaluate(call, call.out());
}
/// Writes the result into `self`, like out=self.
template <EvaluateInto evaluate>
Value into_self(const Call& call) {
  const auto& self = call.tensor("self");
  ops::require_no_internal_overlap(self);
  for (const auto& value : call.values) {
    const auto* input = value.get_if<tensor::Tensor>();
    if (input) ops::require_no_partial_overlap(self, *input);
  }
  return evaluate(call, self);
}

std::vector<Row> mixed_rows() {
  return family(
      {.group = Group::compute,
       .forms = method_and_function,
       .signatures = {"(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1)"},
       .effect = Effect::compute,
       .out = OutRule::elementwise},
      {
          {.name = "lerp",
           .signatures = {"(Tensor self, Tensor end, Scalar weight)",
                          "(Tensor self, Tensor end, Tensor weight)"},
           .arguments = {{"weight", Role::number, "0.5"}},
           .evaluate = into_out<evaluate_lerp>,
           .kernel = {"lerp_kernel_tensor if isinstance(weight, torch.Tensor) else lerp_kernel_scalar"},
           .in_place = into_self<evaluate_lerp>,
           .gradient = "LerpBackward1 if isinstance(weight, torch.Tensor) else LerpBackward0"},
          {.name = "addcmul",
           .evaluate = into_out<evaluate_addcmul>,
           .kernel = {"addcmul_cpu_out"},
           .in_place = into_self<evaluate_addcmul>},
          {.name = "addcdiv",
           .evaluate = into_out<evaluate_addcdiv>,
           .in_place = into_self<evaluate_addcdiv>},
      });
}

ops::NanReplacements nan_numbers(const Call& call) {
  const auto given = [&](std::string_view name) {
    return call.given(name) ? std::optional(call.real(name)) : std::nullopt;
  };
  return {given("nan"), given("posinf"), given("neginf")};
}
Value nan_to_num(const Call& call) {
  return into_empty_like(call, {ops::nan_to_num(call.memory, call.tensor("self"), nan_numbers(call))});
}
Value nan_to_num_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::nan_to_num_(call.memory, self, nan_numbers(call));
  return {self};
}

std::vector<Row> nan_rows() {
  return {{.name = "nan_to_num",
           .group = Group::compute,
           .forms = method_and_function,
           .signatures = {"(Tensor self, float? nan=None, float? posinf=None, float? neginf=None)"},
           .effect = Effect::compute,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = "nan_to_num: dtype of out: {got} should be same as input: {want}",
           .evaluate = nan_to_num,
           .in_place = nan_to_num_in_place,
           .in_place_forms = method_and_function}};
}

}  // namespace

std::vector<Row> compute_rows() {
  std::vector<Row> rows;
  for (auto* part : {unary_rows, binary_rows, compare_rows, search_rows, activation_rows, special_rows,
                     clamp_rows, mixed_rows, nan_rows}) {
    std::ranges::move(part(), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace stridescope::script
