#include "engine/script/evaluate/tensor_operators.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/script/evaluate/torch_overrides.h"
#include "engine/script/values/numbers.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

struct OperatorRow {
  std::string_view op, row;
};
constexpr std::array<OperatorRow, 21> operator_rows = {{
    {"+", "add"},
    {"-", "sub"},
    {"*", "mul"},
    {"/", "div"},
    {"//", "floor_divide"},
    {"%", "remainder"},
    {"**", "pow"},
    {"@", "matmul"},
    {"&", "bitwise_and"},
    {"|", "bitwise_or"},
    {"^", "bitwise_xor"},
    {"<<", "bitwise_left_shift"},
    {">>", "bitwise_right_shift"},
    {"==", "eq"},
    {"!=", "ne"},
    {"<", "lt"},
    {"<=", "le"},
    {">", "gt"},
    {">=", "ge"},
    {"~", "bitwise_not"},
    {"neg", "neg"},
}};

}  // namespace

std::string row_name(std::string_view op) {
  const auto* found = std::ranges::find(operator_rows, op, &OperatorRow::op);
  return found == operator_rows.end() ? std::string(op) : std::string(found->row);
}

Value call_row(Interpreter& interpreter, std::string_view row, std::string_view op, const Value& self,
               std::vector<Value> arguments) {
  const auto* found = op_table().find(row, Form::method);
  if (!found) throw refuse::operator_not_of_tensors(op);
  return interpreter.call(*found, &self, std::move(arguments), {}, op);
}

bool is_operand(const Value& value) {
  return value.is<tensor::Tensor>() || as_number(value) || value.is<BigInt>() ||
         handles_torch_functions(value);
}

}  // namespace stridescope::script
