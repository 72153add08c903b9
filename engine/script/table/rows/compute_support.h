#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/operand.h"
#include "engine/script/table/op_table.h"

/// Helpers shared by the rows of computing operations.
namespace stridescope::script {

/// The argument as a tensor or a number.
ops::Operand operand(const Call& call, std::string_view parameter);
/// The same; nullopt if the argument is None or omitted.
std::optional<ops::Operand> optional_operand(const Call& call, std::string_view parameter);

/// The value of an elementwise operation on `self`, in a new tensor or in `out`.
template <ops::Unary op>
Value unary(const Call& call) {
  return {ops::unary(call.memory, op, call.tensor("self"), call.out())};
}
/// The same, written into `self`.
template <ops::Unary op>
Value unary_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::unary_(call.memory, op, self);
  return {self};
}
/// The value of an elementwise operation on `self` and `other`, in a new tensor or in `out`.
template <ops::Binary op>
Value binary(const Call& call) {
  return {ops::binary(call.memory, op, operand(call, "self"), operand(call, "other"), call.out())};
}
/// The same, written into `self`.
template <ops::Binary op>
Value binary_in_place(const Call& call) {
  const auto self = call.tensor("self");
  ops::binary_(call.memory, op, self, operand(call, "other"));
  return {self};
}

/// Copies `made`, computed from `self`, into a tensor like that of empty_like(), which keeps the strides of a
/// contiguous `self` even in dimensions of size 1.
Value into_empty_like(const Call& call, Value made);

std::vector<Row> unary_rows();
std::vector<Row> binary_rows();
std::vector<Row> compare_rows();
std::vector<Row> search_rows();
std::vector<Row> activation_rows();
std::vector<Row> special_rows();

}  // namespace stridescope::script
