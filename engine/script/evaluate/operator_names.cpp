#include "engine/script/evaluate/operator_names.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {
namespace {

struct OperatorName {
  std::string_view name, method;
};

constexpr OperatorName operator_names[] = {
    {"__abs__", "abs"},
    {"__add__", "add"},
    {"__and__", "bitwise_and"},
    {"__div__", "div"},
    {"__eq__", "eq"},
    {"__floordiv__", "floor_divide"},
    {"__ge__", "ge"},
    {"__gt__", "gt"},
    {"__iadd__", "add_"},
    {"__iand__", "bitwise_and_"},
    {"__idiv__", "div_"},
    {"__ifloordiv__", "floor_divide_"},
    {"__ilshift__", "bitwise_left_shift_"},
    {"__imod__", "remainder_"},
    {"__imul__", "mul_"},
    {"__ior__", "bitwise_or_"},
    {"__ipow__", "pow_"},
    {"__irshift__", "bitwise_right_shift_"},
    {"__isub__", "sub_"},
    {"__itruediv__", "div_"},
    {"__ixor__", "bitwise_xor_"},
    {"__le__", "le"},
    {"__lshift__", "bitwise_left_shift"},
    {"__lt__", "lt"},
    {"__matmul__", "matmul"},
    {"__mod__", "remainder"},
    {"__mul__", "mul"},
    {"__ne__", "ne"},
    {"__neg__", "neg"},
    {"__or__", "bitwise_or"},
    {"__pos__", "positive"},
    {"__pow__", "pow"},
    {"__radd__", "add"},
    {"__rand__", "bitwise_and"},
    {"__rmul__", "mul"},
    {"__ror__", "bitwise_or"},
    {"__rshift__", "bitwise_right_shift"},
    {"__rxor__", "bitwise_xor"},
    {"__sub__", "sub"},
    {"__truediv__", "div"},
    {"__xor__", "bitwise_xor"},
};

}  // namespace

std::string_view method_of_operator(std::string_view name) {
  if (!name.starts_with("__")) return name;
  const auto* found = std::ranges::lower_bound(operator_names, name, {}, &OperatorName::name);
  return found != std::end(operator_names) && found->name == name ? found->method : name;
}

}  // namespace stridescope::script
