#include "engine/ops/elementwise/compare.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/script/table/rows/compute_support.h"

namespace stridescope::script {
namespace {

using ops::Binary;

template <Binary op>
Row compare_pair(std::string_view name, std::string_view gradient, const std::vector<OpAlias>& aliases = {}) {
  constexpr bool logical = op == Binary::logical_and || op == Binary::logical_or || op == Binary::logical_xor;
  constexpr bool orders = !logical && op != Binary::equal && op != Binary::not_equal;
  return {.name = name,
          .aliases = aliases,
          .signatures = {logical ? "(Tensor self, Tensor other)" : "(Tensor self, Tensor|Scalar other)"},
          .out = OutRule::elementwise,
          .evaluate = binary<op>,
          .kernel = {"", orders ? KernelDtypes::ordered : KernelDtypes::all},
          .in_place = binary_in_place<op>,
          .gradient = gradient};
}

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

std::vector<Row> compare_rows() {
  return family(
      {.group = Group::compute, .forms = method_and_function, .effect = Effect::compute},
      {
          compare_pair<Binary::equal>("eq",
                                      "EqBackward1 if isinstance(other, torch.Tensor) else EqBackward0"),
          compare_pair<Binary::not_equal>(
              "ne", "NeBackward1 if isinstance(other, torch.Tensor) else NeBackward0", {"not_equal"}),
          compare_pair<Binary::less>("lt", "LtBackward1 if isinstance(other, torch.Tensor) else LtBackward0",
                                     {"less"}),
          compare_pair<Binary::less_equal>(
              "le", "LeBackward1 if isinstance(other, torch.Tensor) else LeBackward0", {"less_equal"}),
          compare_pair<Binary::greater>(
              "gt", "GtBackward1 if isinstance(other, torch.Tensor) else GtBackward0", {"greater"}),
          compare_pair<Binary::greater_equal>(
              "ge", "GeBackward1 if isinstance(other, torch.Tensor) else GeBackward0", {"greater_equal"}),
          compare_pair<Binary::logical_and>("logical_and", "MulBackward0"),
          compare_pair<Binary::logical_or>("logical_or", "MulBackward0"),
          compare_pair<Binary::logical_xor>("logical_xor", "MulBackward0"),
          {.name = "isclose", .signatures = {tolerances}, .evaluate = isclose},
          {.name = "allclose",
           .group = Group::ask,
           .signatures = {tolerances},
           .effect = Effect::ask,
           .value_type = "bool",
           .evaluate = allclose},
          {.name = "equal",
           .group = Group::ask,
           .signatures = {"(Tensor self, Tensor other)"},
           .effect = Effect::ask,
           .value_type = "bool",
           .evaluate = equal},
          {.name = "is_nonzero",
           .group = Group::ask,
           .signatures = {"(Tensor self)"},
           .effect = Effect::ask,
           .value_type = "bool",
           .evaluate = is_nonzero},
      });
}

}  // namespace stridescope::script
