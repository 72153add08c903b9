#include "engine/ops/compute/compare.h"
#include "engine/ops/compute/elementwise.h"
#include "engine/script/table/rows/compute_support.h"

namespace stridescope::script {
namespace {

using ops::Binary;

struct CompareRow {
  std::string_view name, in_place_name, signature;
  Value (*fresh)(const Call&);
  Value (*in_place)(const Call&);
  Help help;
};

template <Binary op>
constexpr CompareRow compare_row(std::string_view name, std::string_view in_place_name, Help help) {
  constexpr bool logical = op == Binary::logical_and || op == Binary::logical_or || op == Binary::logical_xor;
  return {name,
          in_place_name,
          logical ? "(Tensor self, Tensor other)" : "(Tensor self, Tensor|Scalar other)",
          binary<op>,
          binary_in_place<op>,
          help};
}

constexpr Help equal_help{"True where both elements are equal.", "两元素相等处为 True。"};
constexpr Help not_equal_help{"True where the elements differ.", "两元素不等处为 True。"};
constexpr Help less_help{"True where the element is less than the other.", "小于另一元素处为 True。"};
constexpr Help less_equal_help{"True where the element is at most the other.", "小于等于另一元素处为 True。"};
constexpr Help greater_help{"True where the element is greater than the other.", "大于另一元素处为 True。"};
constexpr Help greater_equal_help{"True where the element is at least the other.",
                                  "大于等于另一元素处为 True。"};

constexpr CompareRow compare_table[] = {
    compare_row<Binary::equal>("eq", "eq_", equal_help),
    compare_row<Binary::not_equal>("ne", "ne_", not_equal_help),
    compare_row<Binary::not_equal>("not_equal", "not_equal_", not_equal_help),
    compare_row<Binary::less>("lt", "lt_", less_help),
    compare_row<Binary::less>("less", "less_", less_help),
    compare_row<Binary::less_equal>("le", "le_", less_equal_help),
    compare_row<Binary::less_equal>("less_equal", "less_equal_", less_equal_help),
    compare_row<Binary::greater>("gt", "gt_", greater_help),
    compare_row<Binary::greater>("greater", "greater_", greater_help),
    compare_row<Binary::greater_equal>("ge", "ge_", greater_equal_help),
    compare_row<Binary::greater_equal>("greater_equal", "greater_equal_", greater_equal_help),
    compare_row<Binary::logical_and>("logical_and", "logical_and_",
                                     {"True where both elements are not 0.", "两元素都不为 0 处为 True。"}),
    compare_row<Binary::logical_or>("logical_or", "logical_or_",
                                    {"True where an element is not 0.", "任一元素不为 0 处为 True。"}),
    compare_row<Binary::logical_xor>(
        "logical_xor", "logical_xor_",
        {"True where exactly one element is not 0.", "恰有一个元素不为 0 处为 True。"}),
};

Value isclose(const Call& call) {
  return {ops::isclose(call.memory, call.tensor("self"), call.tensor("other"), call.real("rtol"),
                       call.real("atol"), call.boolean("equal_nan"))};
}
Value allclose(const Call& call) {
  return {ops::allclose(call.tensor("self"), call.tensor("other"), call.real("rtol"), call.real("atol"),
                        call.boolean("equal_nan"))};
}
Value equal(const Call& call) { return {ops::equal(call.tensor("self"), call.tensor("other"))}; }
Value is_nonzero(const Call& call) { return {ops::is_nonzero(call.tensor("self"))}; }

constexpr std::string_view tolerances =
    "(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False)";

}  // namespace

std::vector<Op> compare_rows() {
  const std::uint8_t forms = method | function;
  std::vector<Op> ops;
  for (const auto& row : compare_table) {
    ops.push_back({row.name, Group::compute, forms | with_out, {row.signature}, row.help, row.fresh});
    ops.push_back({row.in_place_name, Group::in_place, method, {row.signature}, in_place_help, row.in_place});
  }
  ops.push_back({"isclose",
                 Group::compute,
                 forms,
                 {tolerances},
                 {"True where the elements differ by at most atol + rtol * |other|.",
                  "两元素之差不超过 atol + rtol * |other| 处为 True。"},
                 isclose});
  ops.push_back({"allclose",
                 Group::ask,
                 forms,
                 {tolerances},
                 {"Whether all elements are close.", "所有元素是否都接近。"},
                 allclose});
  ops.push_back({"equal",
                 Group::ask,
                 forms,
                 {"(Tensor self, Tensor other)"},
                 {"Whether both have the same shape and the same elements.", "形状与所有元素是否都相同。"},
                 equal});
  ops.push_back({"is_nonzero",
                 Group::ask,
                 forms,
                 {"(Tensor self)"},
                 {"Whether the only element is not 0.", "唯一的元素是否不为 0。"},
                 is_nonzero});
  return ops;
}

}  // namespace stridescope::script
