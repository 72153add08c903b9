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
};

template <Binary op>
constexpr CompareRow compare_row(std::string_view name, std::string_view in_place_name) {
  constexpr bool logical = op == Binary::logical_and || op == Binary::logical_or || op == Binary::logical_xor;
  return {name, in_place_name, logical ? "(Tensor self, Tensor other)" : "(Tensor self, Tensor|Scalar other)",
          binary<op>, binary_in_place<op>};
}

constexpr CompareRow compare_table[] = {
    compare_row<Binary::equal>("eq", "eq_"),
    compare_row<Binary::not_equal>("ne", "ne_"),
    compare_row<Binary::not_equal>("not_equal", "not_equal_"),
    compare_row<Binary::less>("lt", "lt_"),
    compare_row<Binary::less>("less", "less_"),
    compare_row<Binary::less_equal>("le", "le_"),
    compare_row<Binary::less_equal>("less_equal", "less_equal_"),
    compare_row<Binary::greater>("gt", "gt_"),
    compare_row<Binary::greater>("greater", "greater_"),
    compare_row<Binary::greater_equal>("ge", "ge_"),
    compare_row<Binary::greater_equal>("greater_equal", "greater_equal_"),
    compare_row<Binary::logical_and>("logical_and", "logical_and_"),
    compare_row<Binary::logical_or>("logical_or", "logical_or_"),
    compare_row<Binary::logical_xor>("logical_xor", "logical_xor_"),
};

Value isclose(const Call& call) {
  return {ops::isclose(call.memory, call.tensor("self"), call.tensor("other"), call.real("rtol"),
                       call.real("atol"), call.boolean("equal_nan"))};
}
Value allclose(const Call& call) {
  return {ops::allclose(call.memory, call.tensor("self"), call.tensor("other"), call.real("rtol"),
                        call.real("atol"), call.boolean("equal_nan"))};
}
Value equal(const Call& call) { return {ops::equal(call.memory, call.tensor("self"), call.tensor("other"))}; }
Value is_nonzero(const Call& call) { return {ops::is_nonzero(call.tensor("self"))}; }

constexpr std::string_view tolerances =
    "(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False)";

}  // namespace

std::vector<Op> compare_rows() {
  const std::uint8_t forms = method | function;
  std::vector<Op> ops;
  for (const auto& row : compare_table) {
    ops.push_back({row.name, Group::compute, forms | with_out, {row.signature}, row.fresh});
    ops.push_back({row.in_place_name, Group::in_place, method, {row.signature}, row.in_place, "in_place"});
  }
  ops.push_back({"isclose", Group::compute, forms, {tolerances}, isclose});
  ops.push_back({"allclose", Group::ask, forms, {tolerances}, allclose});
  ops.push_back({"equal", Group::ask, forms, {"(Tensor self, Tensor other)"}, equal});
  ops.push_back({"is_nonzero", Group::ask, forms, {"(Tensor self)"}, is_nonzero});
  return ops;
}

}  // namespace stridescope::script
