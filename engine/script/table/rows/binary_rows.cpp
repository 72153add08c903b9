#include "engine/ops/compute/elementwise.h"
#include "engine/script/table/rows/compute_support.h"

namespace stridescope::script {
namespace {

using ops::Binary;

Value add(const Call& call) {
  return {ops::add(call.memory, operand(call, "self"), operand(call, "other"), call.number("alpha"))};
}
Value add_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::add_(call.memory, self, operand(call, "other"), call.number("alpha"));
  return {self};
}
Value sub(const Call& call) {
  return {ops::sub(call.memory, operand(call, "self"), operand(call, "other"), call.number("alpha"))};
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
  return {ops::binary(call.memory, division(call), operand(call, "self"), operand(call, "other"))};
}
Value div_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::binary_(call.memory, division(call), self, operand(call, "other"));
  return {self};
}

Value pow(const Call& call) {
  return {ops::binary(call.memory, Binary::power, operand(call, "self"), operand(call, "exponent"))};
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
  Help help;
};

template <Binary op>
constexpr BinaryRow binary_row(std::string_view name, std::string_view in_place_name,
                               const std::string_view* signature, Help help) {
  return {name, in_place_name, signature, binary<op>, binary_in_place<op>, help};
}

constexpr Help add_help{"Adds element by element, with broadcasting; `alpha` scales the second operand.",
                        "逐元素相加（支持广播）；alpha 缩放第二个操作数。"};
constexpr Help sub_help{"Subtracts element by element, with broadcasting; `alpha` scales the second operand.",
                        "逐元素相减（支持广播）；alpha 缩放第二个操作数。"};
constexpr Help mul_help{"Multiplies element by element, with broadcasting.", "逐元素相乘（支持广播）。"};
constexpr Help div_help{"Divides element by element; rounding_mode 'trunc' or 'floor' keeps integers.",
                        "逐元素相除；rounding_mode 取 'trunc' 或 'floor' 时保持整数。"};

constexpr BinaryRow binary_table[] = {
    {"add", "add_", scaled, add, add_in_place, add_help},
    {"sub", "sub_", scaled, sub, sub_in_place, sub_help},
    {"subtract", "subtract_", scaled, sub, sub_in_place, sub_help},
    binary_row<Binary::multiply>("mul", "mul_", plain, mul_help),
    binary_row<Binary::multiply>("multiply", "multiply_", plain, mul_help),
    {"div", "div_", rounded, div, div_in_place, div_help},
    {"divide", "divide_", rounded, div, div_in_place, div_help},
    binary_row<Binary::divide>("true_divide", "true_divide_", plain,
                               {"Divides element by element.", "逐元素相除。"}),
    binary_row<Binary::floor_divide>(
        "floor_divide", "floor_divide_", plain,
        {"Divides and rounds down, as Python's //.", "相除并向下取整，同 Python 的 //。"}),
    binary_row<Binary::remainder>("remainder", "remainder_", plain,
                                  {"The rest of a division with the divisor's sign, as Python's %.",
                                   "余数，符号与除数相同，同 Python 的 %。"}),
    binary_row<Binary::fmod>("fmod", "fmod_", plain,
                             {"The rest of a division with the dividend's sign, as C's %.",
                              "余数，符号与被除数相同，同 C 的 %。"}),
    {"pow", "pow_", powers, pow, pow_in_place, {"Raises every element to a power.", "逐元素求幂。"}},
    binary_row<Binary::atan2>("atan2", "atan2_", tensors,
                              {"The angle of the point (other, self).", "点 (other, self) 的方位角。"}),
    binary_row<Binary::bitwise_and>(
        "bitwise_and", "bitwise_and_", plain,
        {"And, bit by bit; for bool, logical and.", "按位与；对 bool 为逻辑与。"}),
    binary_row<Binary::bitwise_or>("bitwise_or", "bitwise_or_", plain,
                                   {"Or, bit by bit; for bool, logical or.", "按位或；对 bool 为逻辑或。"}),
    binary_row<Binary::bitwise_xor>("bitwise_xor", "bitwise_xor_", plain,
                                    {"Exclusive or, bit by bit.", "按位异或。"}),
    binary_row<Binary::left_shift>("bitwise_left_shift", "bitwise_left_shift_", plain,
                                   {"Shifts the bits to the left.", "按位左移。"}),
    binary_row<Binary::right_shift>("bitwise_right_shift", "bitwise_right_shift_", plain,
                                    {"Shifts the bits to the right.", "按位右移。"}),
};

constexpr BinaryRow fresh_only[] = {
    binary_row<Binary::maximum>("maximum", "", tensors,
                                {"The larger of two elements.", "两者中较大的元素。"}),
    binary_row<Binary::minimum>("minimum", "", tensors,
                                {"The smaller of two elements.", "两者中较小的元素。"}),
};

}  // namespace

std::vector<Op> binary_rows() {
  const std::uint8_t forms = method | function;
  std::vector<Op> ops;
  for (const auto& row : binary_table) {
    ops.push_back({row.name, Group::compute, forms | with_out, {row.signature[0]}, row.help, row.fresh});
    ops.push_back(
        {row.in_place_name, Group::in_place, method, {row.signature[1]}, in_place_help, row.in_place});
  }
  for (const auto& row : fresh_only) {
    ops.push_back({row.name, Group::compute, forms | with_out, {row.signature[0]}, row.help, row.fresh});
  }
  ops.push_back({"__rtruediv__",
                 Group::compute,
                 method,
                 {"(Tensor self, Scalar other)"},
                 {"Divides a number by every element.", "用一个数除以每个元素。"},
                 reflected_division});
  ops.push_back({"rsub",
                 Group::compute,
                 forms,
                 {scaled[1]},
                 {"Subtracts the tensor from the other operand.", "用另一个操作数减去该张量。"},
                 rsub});
  return ops;
}

}  // namespace stridescope::script
