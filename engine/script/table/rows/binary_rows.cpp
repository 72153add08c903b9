#include "engine/ops/compute/elementwise.h"
#include "engine/script/table/rows/compute_support.h"

namespace stridescope::script {
namespace {

using ops::Binary;

Value add(const Call& call) {
  return {
      ops::add(call.memory, operand(call, "self"), operand(call, "other"), call.number("alpha"), call.out())};
}
Value add_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::add_(call.memory, self, operand(call, "other"), call.number("alpha"));
  return {self};
}
Value sub(const Call& call) {
  return {
      ops::sub(call.memory, operand(call, "self"), operand(call, "other"), call.number("alpha"), call.out())};
}
Value sub_in_place(const Call& call) {
  const auto self = call.tensor("self");
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
  const auto self = call.tensor("self");
  ops::binary_(call.memory, division(call), self, operand(call, "other"));
  return {self};
}

Value pow(const Call& call) {
  return {
      ops::binary(call.memory, Binary::power, operand(call, "self"), operand(call, "exponent"), call.out())};
}
Value pow_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::binary_(call.memory, Binary::power, self, operand(call, "exponent"));
  return {self};
}

/// A number divided by a tensor: PyTorch's operator multiplies the reciprocal, which rounds twice.
Value reflected_division(const Call& call) {
  const auto result = ops::unary(call.memory, ops::Unary::reciprocal, call.tensor("self"));
  ops::binary_(call.memory, Binary::multiply, result, call.number("other"));
  return {result};
}

constexpr std::string_view plain[] = {"(Tensor|Scalar self, Tensor|Scalar other)",
                                      "(Tensor self, Tensor|Scalar other)"};
constexpr std::string_view tensors[] = {"(Tensor self, Tensor other)", "(Tensor self, Tensor other)"};
constexpr std::string_view scaled[] = {"(Tensor|Scalar self, Tensor|Scalar other, *, Scalar alpha=1)",
                                       "(Tensor self, Tensor|Scalar other, *, Scalar alpha=1)"};
constexpr std::string_view rounded[] = {
    "(Tensor|Scalar self, Tensor|Scalar other, *, str? rounding_mode=None)",
    "(Tensor self, Tensor|Scalar other, *, str? rounding_mode=None)"};
constexpr std::string_view powers[] = {"(Tensor|Scalar self, Tensor|Scalar exponent)",
                                       "(Tensor self, Tensor|Scalar exponent)"};

struct BinaryRow {
  std::string_view name, in_place_name;
  const std::string_view* signature;  ///< of the function, then of the form in place
  Value (*fresh)(const Call&);
  Value (*in_place)(const Call&);
};

template <Binary op>
constexpr BinaryRow binary_row(std::string_view name, std::string_view in_place_name,
                               const std::string_view* signature) {
  return {name, in_place_name, signature, binary<op>, binary_in_place<op>};
}

constexpr BinaryRow binary_table[] = {
    {"add", "add_", scaled, add, add_in_place},
    {"sub", "sub_", scaled, sub, sub_in_place},
    {"subtract", "subtract_", scaled, sub, sub_in_place},
    binary_row<Binary::multiply>("mul", "mul_", plain),
    binary_row<Binary::multiply>("multiply", "multiply_", plain),
    {"div", "div_", rounded, div, div_in_place},
    {"divide", "divide_", rounded, div, div_in_place},
    binary_row<Binary::divide>("true_divide", "true_divide_", plain),
    binary_row<Binary::floor_divide>("floor_divide", "floor_divide_", plain),
    binary_row<Binary::remainder>("remainder", "remainder_", plain),
    binary_row<Binary::fmod>("fmod", "fmod_", plain),
    {"pow", "pow_", powers, pow, pow_in_place},
    binary_row<Binary::atan2>("atan2", "atan2_", tensors),
    binary_row<Binary::bitwise_and>("bitwise_and", "bitwise_and_", plain),
    binary_row<Binary::bitwise_or>("bitwise_or", "bitwise_or_", plain),
    binary_row<Binary::bitwise_xor>("bitwise_xor", "bitwise_xor_", plain),
    binary_row<Binary::left_shift>("bitwise_left_shift", "bitwise_left_shift_", plain),
    binary_row<Binary::right_shift>("bitwise_right_shift", "bitwise_right_shift_", plain),
};

constexpr BinaryRow fresh_only[] = {
    binary_row<Binary::maximum>("maximum", "", tensors),
    binary_row<Binary::minimum>("minimum", "", tensors),
};

}  // namespace

std::vector<Op> binary_rows() {
  const std::uint8_t forms = method | function;
  std::vector<Op> ops;
  for (const auto& row : binary_table) {
    ops.push_back({row.name, Group::compute, forms | with_out, {row.signature[0]}, row.fresh});
    ops.push_back({row.in_place_name, Group::in_place, method, {row.signature[1]}, row.in_place, "in_place"});
  }
  for (const auto& row : fresh_only) {
    ops.push_back({row.name, Group::compute, forms | with_out, {row.signature[0]}, row.fresh});
  }
  ops.push_back(
      {"__rtruediv__", Group::compute, method, {"(Tensor self, Scalar other)"}, reflected_division});
  ops.push_back({"rsub", Group::compute, forms, {scaled[1]}, rsub});
  return ops;
}

}  // namespace stridescope::script
