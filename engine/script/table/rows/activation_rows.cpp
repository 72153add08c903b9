#include <fmt/format.h>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using ops::Binary;
using ops::Unary;

/// torch.nn.functional's forms: a new tensor, or in place with inplace=True.
template <Unary op>
Value functional_form(const Call& call) {
  return call.boolean("inplace") ? unary_in_place<op>(call) : unary<op>(call);
}

Value gelu(const Call& call) {
  const auto approximate = call.string("approximate");
  if (approximate == "none") return unary<Unary::gelu>(call);
  if (approximate == "tanh") return unary<Unary::gelu_tanh>(call);
  throw refuse::gelu_approximation_unknown();
}

template <Binary op>
Value with_number(const Call& call, std::string_view parameter) {
  const auto& self = call.tensor("self");
  const auto number = call.number(parameter);
  if (!call.boolean("inplace")) return {ops::binary(call.memory, op, self, number)};
  ops::binary_(call.memory, op, self, number);
  return {self};
}
Value leaky_relu(const Call& call) { return with_number<Binary::leaky_relu>(call, "negative_slope"); }
Value elu(const Call& call) { return with_number<Binary::elu>(call, "alpha"); }

template <Binary op>
Value shrink(const Call& call) {
  return {ops::binary(call.memory, op, call.tensor("self"), call.number("lambd"))};
}
Value softshrink(const Call& call) {
  if (const auto bound = call.real("lambd"); bound < 0)
    throw refuse::stated_runtime(
        fmt::format("lambda must be greater or equal to 0, but found to be {:g}.", bound));
  return shrink<Binary::softshrink>(call);
}

Value threshold(const Call& call) {
  const auto& self = call.tensor("self");
  const auto most = call.number("threshold"), value = call.number("value");
  if (!call.boolean("inplace")) return {ops::threshold(call.memory, self, most, value)};
  ops::threshold_(call.memory, self, most, value);
  return {self};
}

Value elu_of(const Call& call, const ops::EluFactors& factors) {
  const auto& self = call.tensor("self");
  if (!call.boolean("inplace")) return {ops::elu(call.memory, self, factors)};
  ops::elu_(call.memory, self, factors);
  return {self};
}
Value selu(const Call& call) {
  constexpr double alpha = 1.6732632423543772848170429916717, scale = 1.0507009873554804934193349852946;
  return elu_of(call, {.below = alpha * scale, .above = scale});
}
Value celu(const Call& call) {
  const auto alpha = call.real("alpha");
  if (alpha == 0) throw refuse::stated_runtime("ZeroDivisionError: alpha cannot be 0 for CELU");
  return elu_of(call, {.below = alpha, .inside = 1 / alpha});
}

Value limited(const Call& call, tensor::Scalar low, tensor::Scalar high) {
  const auto& self = call.tensor("self");
  if (self.dtype() == tensor::DType::boolean) {
    throw refuse::bool_hardtanh();
  }
  if (self.dtype() == tensor::DType::uint8 && (tensor::to_int(low) < 0 || tensor::to_int(high) < 0))
    throw refuse::stated_runtime("cannot do hardtanh on an unsigned type with negative limits");
  const auto as_dtype = [&](const tensor::Scalar& bound) {
    return tensor::is_floating(self.dtype()) ? bound : tensor::Scalar(tensor::to_int(bound));
  };
  if (!call.boolean("inplace"))
    return into_empty_like(call, {ops::clamp(call.memory, self, as_dtype(low), as_dtype(high))});
  ops::clamp_(call.memory, self, as_dtype(low), as_dtype(high));
  return {self};
}
Value relu6(const Call& call) { return limited(call, 0.0, 6.0); }
Value hardtanh(const Call& call) {
  if (call.real("min_val") > call.real("max_val"))
    throw refuse::hardtanh_bounds(call.real("min_val"), call.real("max_val"));
  return limited(call, call.number("min_val"), call.number("max_val"));
}
Value softplus(const Call& call) {
  return {ops::softplus(call.memory, call.tensor("self"), call.number("beta"), call.number("threshold"))};
}

}  // namespace

std::vector<Row> activation_rows() {
  constexpr std::string_view one = "(Tensor self)", optional_in_place = "(Tensor self, bool inplace=False)";
  return family(
      {.group = Group::compute, .forms = method_and_function, .effect = Effect::compute},
      {
          {.name = "relu",
           .signatures = {one},
           .evaluate = unary<Unary::relu>,
           .kernel = {"clamp_min_scalar_cpu"},
           .in_place = unary_in_place<Unary::relu>,
           .in_place_forms = method_and_function},
          {.name = "relu",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = functional_form<Unary::relu>,
           .kernel = {"clamp_min_scalar_cpu"}},
          {.name = "sigmoid",
           .forms = method_and_function | functional,
           .signatures = {one},
           .out = OutRule::elementwise,
           .evaluate = unary<Unary::sigmoid>,
           .in_place = unary_in_place<Unary::sigmoid>,
           .in_place_forms = method_and_function},
          {.name = "tanh",
           .forms = method_and_function | functional,
           .signatures = {one},
           .out = OutRule::elementwise,
           .evaluate = unary<Unary::tanh>,
           .in_place = unary_in_place<Unary::tanh>,
           .in_place_forms = method_and_function},
          {.name = "gelu",
           .forms = functional,
           .signatures = {"(Tensor self, *, str approximate='none')"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .evaluate = gelu,
           .kernel = {"GeluKernelImpl"}},
          {.name = "silu",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = functional_form<Unary::silu>},
          {.name = "hardsigmoid",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = functional_form<Unary::hardsigmoid>},
          {.name = "hardswish",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = functional_form<Unary::hardswish>},
          {.name = "softplus",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar beta=1, Scalar threshold=20)"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = "Found dtype {got} but expected {want}",
           .evaluate = softplus},
          {.name = "leaky_relu",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar negative_slope=0.01, bool inplace=False)"},
           .evaluate = leaky_relu},
          {.name = "elu",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar alpha=1.0, bool inplace=False)"},
           .evaluate = elu},
          {.name = "mish",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = functional_form<Unary::mish>},
          {.name = "logsigmoid",
           .forms = functional,
           .signatures = {one},
           .out = OutRule::exact,
           .evaluate = unary<Unary::log_sigmoid>,
           .kernel = {"log_sigmoid_cpu"},
           .gradient = "LogSigmoidBackward0"},
          {.name = "hardshrink",
           .forms = method_and_function | functional,
           .signatures = {"(Tensor self, Scalar lambd=0.5)"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = "Found dtype {got} but expected {want}",
           .evaluate = shrink<Binary::hardshrink>},
          {.name = "softshrink",
           .forms = functional,
           .signatures = {"(Tensor self, float lambd=0.5)"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = "Found dtype {got} but expected {want}",
           .evaluate = softshrink},
          {.name = "selu",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = selu,
           .kernel = {"elu_cpu"},
           .gradient = "EluBackward0"},
          {.name = "celu",
           .forms = functional | function,
           .signatures = {"(Tensor self, float alpha=1.0, bool inplace=False)"},
           .evaluate = celu,
           .kernel = {"elu_cpu"}},
          {.name = "threshold",
           .forms = functional,
           .signatures = {"(Tensor self, float threshold, float value, bool inplace=False)"},
           .evaluate = threshold},
          {.name = "relu6",
           .forms = functional,
           .signatures = {optional_in_place},
           .evaluate = relu6,
           .kernel = {"clamp_scalar_cpu"},
           .gradient = "HardtanhBackward0"},
          {.name = "hardtanh",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar min_val=-1.0, Scalar max_val=1.0, bool inplace=False)"},
           .evaluate = hardtanh,
           .kernel = {"clamp_scalar_cpu"}},
      });
}

}  // namespace stridescope::script
