#include "engine/ops/elementwise/elementwise.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using ops::MinMax;

template <MinMax min_max>
Value extreme(const Call& call) {
  const auto& self = call.tensor("self");
  if (call.has("other")) {
    const auto op = min_max == MinMax::largest ? ops::Binary::maximum : ops::Binary::minimum;
    return {ops::binary(call.memory, op, self, call.tensor("other"), call.out())};
  }
  if (!call.has("dim")) return {ops::extreme_of_all(call.memory, min_max, self, call.out())};
  auto found = ops::extreme_along(call.memory, min_max, self, call.integer("dim"), call.boolean("keepdim"));
  return values_and_indices(min_max == MinMax::largest ? "max" : "min", found.values, found.indices);
}
template <MinMax min_max>
Value values_only(const Call& call) {
  return {ops::extreme(call.memory, min_max, call.tensor("self"), reduce_dims_of(call), call.out())};
}
template <MinMax min_max>
Value index_only(const Call& call) {
  return {ops::arg_extreme(call.memory, min_max, call.tensor("self"), call.optional_integer("dim"),
                           call.boolean("keepdim"), call.out())};
}

Value aminmax(const Call& call) {
  const auto& self = call.tensor("self");
  if (self.numel() == 0 && !call.given("dim")) throw refuse::aminmax_of_nothing();
  if (self.numel() == 0) ops::require_nonempty(self, reduce_dims_of(call).dims->front(), "aminmax");
  const auto both = [&](MinMax min_max) {
    return ops::extreme(call.memory, min_max, self, reduce_dims_of(call));
  };
  const auto smallest = both(MinMax::smallest);
  return named_pair("aminmax", "min", smallest, "max", both(MinMax::largest));
}

}  // namespace

std::vector<Row> minmax_rows() {
  const std::vector<std::string_view> signatures{
      "(Tensor self, *, Tensor? out=None)", "(Tensor self, Tensor other, *, Tensor? out=None)",
      "(Tensor self, int dim, bool keepdim=False, *, Tensor[]? out=None)"};
  constexpr std::string_view along = "(Tensor self, int[1]? dim=None, bool keepdim=False)";
  constexpr std::string_view index = "(Tensor self, int? dim=None, bool keepdim=False)";
  return family(
      {.group = Group::reduce,
       .forms = method_and_function,
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::reduce_cells},
      {
          {.name = "max",
           .signatures = signatures,
           .out_sharing = OutSharing::whole,
           .featured = 3,
           .evaluate = extreme<MinMax::largest>,
           .kernel = {"max_cpu if dim is not None else maximum_cpu if other is not None else max_all",
                      KernelDtypes::ordered},
           .gradient = "MaxBackward0 if dim is not None else MaximumBackward0 if other is not None "
                       "else MaxBackward1"},
          {.name = "min",
           .signatures = signatures,
           .out_sharing = OutSharing::whole,
           .evaluate = extreme<MinMax::smallest>,
           .kernel = {"min_cpu if dim is not None else minimum_cpu if other is not None else min_all",
                      KernelDtypes::ordered},
           .gradient = "MinBackward0 if dim is not None else MinimumBackward0 if other is not None "
                       "else MinBackward1"},
          {.name = "amax",
           .signatures = {along},
           .evaluate = values_only<MinMax::largest>,
           .kernel = {"max_values_cpu", KernelDtypes::ordered}},
          {.name = "amin",
           .signatures = {along},
           .evaluate = values_only<MinMax::smallest>,
           .kernel = {"min_values_cpu", KernelDtypes::ordered}},
          {.name = "aminmax",
           .signatures = {"(Tensor self, *, int? dim=None, bool keepdim=False, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out_sharing = OutSharing::whole,
           .evaluate = aminmax,
           .gradient = "NotImplemented"},
          {.name = "argmax",
           .signatures = {index},
           .evaluate = index_only<MinMax::largest>,
           .kernel = {"argmax_cpu", KernelDtypes::ordered}},
          {.name = "argmin",
           .signatures = {index},
           .evaluate = index_only<MinMax::smallest>,
           .kernel = {"argmin_cpu", KernelDtypes::ordered}},
      });
}

}  // namespace stridescope::script
