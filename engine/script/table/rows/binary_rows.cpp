#include <algorithm>
#include <iterator>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using ops::Binary;

Value add(const Call& call) {
  return {
      ops::add(call.memory, operand(call, "self"), operand(call, "other"), call.number("alpha"), call.out())};
}
Value add_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::add_(call.memory, self, operand(call, "other"), call.number("alpha"));
  return {self};
}
Value sub(const Call& call) {
  return {
      ops::sub(call.memory, operand(call, "self"), operand(call, "other"), call.number("alpha"), call.out())};
}
Value sub_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::sub_(call.memory, self, operand(call, "other"), call.number("alpha"));
  return {self};
}
Value rsub(const Call& call) {
  return {ops::sub(call.memory, operand(call, "other"), operand(call, "self"), call.number("alpha"))};
}

Binary division(const Call& call) {
  if (!call.given("rounding_mode")) return Binary::divide;
  return ops::division(call.string("rounding_mode"));
}
Value div(const Call& call) {
  return {
      ops::binary(call.memory, division(call), operand(call, "self"), operand(call, "other"), call.out())};
}
Value div_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::binary_(call.memory, division(call), self, operand(call, "other"));
  return {self};
}

Value pow(const Call& call) {
  return {
      ops::binary(call.memory, Binary::power, operand(call, "self"), operand(call, "exponent"), call.out())};
}
Value pow_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  ops::binary_(call.memory, Binary::power, self, operand(call, "exponent"));
  return {self};
}

/// A number divided by a tensor: PyTorch's operator multiplies the reciprocal, which rounds twice.
Value reflected_division(const Call& call) {
  const auto result = ops::unary(call.memory, ops::Unary::reciprocal, call.tensor("self"));
  if (call["other"].is<tensor::Tensor>())
    return {ops::binary(call.memory, Binary::multiply, result, call.tensor("other"))};
  ops::binary_(call.memory, Binary::multiply, result, call.number("other"));
  return {result};
}

/// Functions also accept a number as the first operand; in-place forms do not.
constexpr std::string_view any_two = "(Tensor|Scalar self, Tensor|Scalar other)";
constexpr std::string_view scaled = "(Tensor|Scalar self, Tensor|Scalar other, *, Scalar alpha=1)";

/// One of the two is a tensor; `out=` is accepted in the first form.
constexpr std::string_view tensor_first = "(Tensor self, Tensor|Scalar other, *, Tensor? out=None)";
constexpr std::string_view number_first = "(Scalar self, Tensor other)";

void require_heaviside_dtypes(const Call& call) {
  if (call.tensor("self").dtype() != call.tensor("values").dtype()) throw refuse::heaviside_dtypes_differ();
}
Value heaviside(const Call& call) {
  require_heaviside_dtypes(call);
  if (const auto out = call.out(); out && out.dtype() != call.tensor("self").dtype())
    throw refuse::stated_runtime(std::string(call.op.out_refusal));
  return {
      ops::binary(call.memory, Binary::heaviside, call.tensor("self"), call.tensor("values"), call.out())};
}
Value heaviside_in_place(const Call& call) {
  require_heaviside_dtypes(call);
  const auto& self = call.tensor("self");
  ops::binary_(call.memory, Binary::heaviside, self, call.tensor("values"));
  return {self};
}

template <Binary op>
Row binary_pair(std::string_view name, const std::vector<std::string_view>& signatures = {},
                const std::vector<ArgumentRole>& arguments = {}, std::string_view gradient = {},
                Kernel kernel = {}) {
  return {.name = name,
          .signatures = signatures,
          .arguments = arguments,
          .evaluate = binary<op>,
          .kernel = kernel,
          .in_place = binary_in_place<op>,
          .gradient = gradient};
}

/// Forms suggest 2, since 1 would change nothing.
std::vector<ArgumentRole> example_two() { return {{"other", Role::operand, "2"}}; }
/// Not the tensor itself, since the maximum and minimum of equal elements show nothing.
std::vector<ArgumentRole> flipped_example() { return {{"other", Role::same_shape, "{}.flip(0)"}}; }

}  // namespace

std::vector<Row> binary_rows() {
  auto rows = family(
      {.group = Group::compute,
       .forms = method_and_function,
       .signatures = {any_two},
       .effect = Effect::compute,
       .out = OutRule::elementwise},
      {
          {.name = "add",
           .signatures = {scaled},
           .featured = 1,
           .evaluate = add,
           .kernel = {"add_stub"},
           .in_place = add_in_place,
           .in_place_featured = 1},
          {.name = "sub",
           .aliases = {"subtract"},
           .signatures = {scaled},
           .evaluate = sub,
           .kernel = {"add_stub"},
           .in_place = sub_in_place,
           .gradient = "RsubBackward1 if not isinstance(self, torch.Tensor) else SubBackward0"},
          {.name = "rsub",
           .forms = function,
           .signatures = {"(Tensor self, Tensor other, *, Scalar alpha=1)",
                          "(Tensor self, Scalar other, Scalar alpha=1)"},
           .out = OutRule::none,
           .evaluate = rsub,
           .kernel = {"add_stub"},
           .gradient = "RsubBackward0 if isinstance(other, torch.Tensor) else RsubBackward1"},
          {.name = "mul",
           .aliases = {"multiply"},
           .arguments = example_two(),
           .featured = 2,
           .evaluate = binary<Binary::multiply>,
           .in_place = binary_in_place<Binary::multiply>},
          {.name = "div",
           .aliases = {"divide", {"true_divide", {any_two}}},
           .signatures = {any_two, "(Tensor|Scalar self, Tensor|Scalar other, *, str? rounding_mode)"},
           .arguments = example_two(),
           .evaluate = div,
           .in_place = div_in_place,
           .gradient = "DivBackward2 if overload == 1 else DivBackward0"},
          binary_pair<Binary::floor_divide>("floor_divide", {}, example_two(), "NotImplemented",
                                            {"div_floor_cpu"}),
          binary_pair<Binary::remainder>(
              "remainder", {tensor_first, number_first}, example_two(),
              "NotImplemented if not isinstance(self, torch.Tensor) else RemainderBackward1 if "
              "isinstance(other, torch.Tensor) else RemainderBackward0"),
          binary_pair<Binary::fmod>("fmod", {"(Tensor self, Tensor|Scalar other)"}, example_two(),
                                    "FmodBackward1 if isinstance(other, torch.Tensor) else FmodBackward0"),
          {.name = "pow",
           .signatures = {"(Tensor self, Tensor|Scalar exponent)", "(Scalar self, Tensor exponent)"},
           .arguments = {{"exponent", Role::operand, "2"}},
           .evaluate = pow,
           .kernel = {"pow"},
           .in_place = pow_in_place,
           .gradient = "PowBackward2 if not isinstance(self, torch.Tensor) else PowBackward1 if "
                       "isinstance(exponent, torch.Tensor) else PowBackward0"},
          {.name = "__rtruediv__",
           .forms = method,
           .signatures = {"(Tensor self, Tensor|Scalar other)"},
           .out = OutRule::none,
           .evaluate = reflected_division,
           .gradient = "MulBackward0"},
          binary_pair<Binary::bitwise_and>("bitwise_and", {tensor_first, number_first}),
          binary_pair<Binary::bitwise_or>("bitwise_or", {tensor_first, number_first}),
          binary_pair<Binary::bitwise_xor>("bitwise_xor", {tensor_first, number_first}),
          binary_pair<Binary::left_shift>("bitwise_left_shift", {tensor_first, number_first}, {}, {},
                                          {"lshift_cpu"}),
          binary_pair<Binary::right_shift>("bitwise_right_shift", {tensor_first, number_first}, {}, {},
                                           {"rshift_cpu"}),
      });
  std::ranges::move(
      family({.group = Group::compute,
              .forms = method_and_function,
              .signatures = {"(Tensor self, Tensor other)"},
              .effect = Effect::compute,
              .out = OutRule::elementwise},
             {
                 {.name = "atan2",
                  .aliases = {"arctan2"},
                  .evaluate = binary<Binary::atan2>,
                  .in_place = binary_in_place<Binary::atan2>},
                 binary_pair<Binary::hypot>("hypot"),
                 binary_pair<Binary::copysign>("copysign", {"(Tensor self, Tensor|Scalar other)"}),
                 binary_pair<Binary::nextafter>("nextafter"),
                 {.name = "heaviside",
                  .signatures = {"(Tensor self, Tensor values)"},
                  .out = OutRule::exact,
                  .out_sharing = OutSharing::whole,
                  .out_refusal = "heaviside is not yet implemented for tensors with different dtypes.",
                  .evaluate = heaviside,
                  .in_place = heaviside_in_place,
                  .gradient = "NotImplemented"},
                 {.name = "gcd",
                  .evaluate = binary<Binary::gcd>,
                  .in_place = binary_in_place<Binary::gcd>,
                  .in_place_forms = method_and_function},
                 {.name = "lcm",
                  .evaluate = binary<Binary::lcm>,
                  .in_place = binary_in_place<Binary::lcm>,
                  .in_place_forms = method_and_function},
                 {.name = "xlogy",
                  .signatures = {tensor_first, "(Scalar self, Tensor other, *, Tensor? out=None)"},
                  .evaluate = binary<Binary::xlogy>,
                  .in_place = binary_in_place<Binary::xlogy>,
                  .in_place_forms = method_and_function},
                 {.name = "fmax",
                  .arguments = flipped_example(),
                  .evaluate = binary<Binary::fmax>,
                  .kernel = {"maximum_cpu"}},
                 {.name = "fmin",
                  .arguments = flipped_example(),
                  .evaluate = binary<Binary::fmin>,
                  .kernel = {"minimum_cpu"}},
                 {.name = "logaddexp", .evaluate = binary<Binary::logaddexp>},
                 {.name = "logaddexp2", .evaluate = binary<Binary::logaddexp2>},
                 {.name = "maximum", .arguments = flipped_example(), .evaluate = binary<Binary::maximum>},
                 {.name = "minimum", .arguments = flipped_example(), .evaluate = binary<Binary::minimum>},
             }),
      std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
