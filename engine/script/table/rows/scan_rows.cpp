#include "engine/ops/reduce/scan.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using Along = tensor::Tensor (*)(tensor::Memory&, const tensor::Tensor&, std::int64_t,
                                 std::optional<tensor::DType>, const tensor::Tensor&);

template <Along along>
Value scan(const Call& call) {
  return {
      along(call.memory, call.tensor("self"), call.integer("dim"), call.optional_dtype("dtype"), call.out())};
}

template <Along along>
Value scan_in_place(const Call& call) {
  const auto& self = call.tensor("self");
  if (const auto dtype = call.optional_dtype("dtype"); dtype && *dtype != self.dtype())
    throw refuse::scan_in_place_dtypes_differ(self.dtype(), *dtype);
  ops::require_no_internal_overlap(self);
  return {along(call.memory, self, call.integer("dim"), call.optional_dtype("dtype"), self)};
}

template <ops::MinMax min_max>
Value running_extreme(const Call& call) {
  const auto found = ops::running_extreme(call.memory, min_max, call.tensor("self"), call.integer("dim"));
  return values_and_indices(min_max == ops::MinMax::largest ? "cummax" : "cummin", found.values,
                            found.indices);
}

/// torch.nn.functional defaults to the last dimension, or to the first for 0-, 1- and 3-d tensors.
template <Along along>
Value functional_softmax(const Call& call) {
  const auto& self = call.tensor("self");
  if (!call.given("dim"))
    warn_user(call.interpreter, "Implicit dimension choice for " + call.op.name +
                                    " has been deprecated. Change the call to include dim=X as an argument.");
  const bool first = self.dim() == 0 || self.dim() == 1 || self.dim() == 3;
  const auto dim = call.optional_integer("dim").value_or(first ? 0 : 1);
  return {along(call.memory, self, dim, call.optional_dtype("dtype"), {})};
}

}  // namespace

std::vector<Row> scan_rows() {
  constexpr std::string_view running = "(Tensor self, int dim, *, ScalarType? dtype=None)";
  constexpr std::string_view along = "(Tensor self, int dim, ScalarType? dtype=None)";
  constexpr std::string_view optional =
      "(Tensor self, int? dim=None, int _stacklevel=3, ScalarType? dtype=None)";
  return family(
      {.group = Group::reduce,
       .forms = method_and_function,
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::accumulate},
      {
          {.name = "cumsum",
           .signatures = {running},
           .out_sharing = OutSharing::whole,
           .evaluate = scan<ops::cumsum>,
           .in_place = scan_in_place<ops::cumsum>},
          {.name = "cumprod",
           .signatures = {running},
           .out_sharing = OutSharing::whole,
           .evaluate = scan<ops::cumprod>,
           .in_place = scan_in_place<ops::cumprod>},
          {.name = "logcumsumexp",
           .signatures = {"(Tensor self, int dim)"},
           .out_sharing = OutSharing::whole,
           .evaluate = [](const Call& call) -> Value {
             return {ops::logcumsumexp(call.memory, call.tensor("self"), call.integer("dim"), call.out())};
           },
           .kernel = {"logcumsumexp_out_cpu"}},
          {.name = "cummax",
           .signatures = {"(Tensor self, int dim, *, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out_refusal = "expected scalar_type {want} but found {got}",
           .motion = Motion::follow,
           .evaluate = running_extreme<ops::MinMax::largest>},
          {.name = "cummin",
           .signatures = {"(Tensor self, int dim, *, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out_refusal = "expected scalar_type {want} but found {got}",
           .motion = Motion::follow,
           .evaluate = running_extreme<ops::MinMax::smallest>},
          {.name = "softmax",
           .signatures = {along},
           .motion = Motion::normalise,
           .arguments = {{"dim", Role::last_dim}},
           .evaluate = scan<ops::softmax>},
          {.name = "log_softmax",
           .signatures = {along},
           .motion = Motion::normalise,
           .arguments = {{"dim", Role::last_dim}},
           .evaluate = scan<ops::log_softmax>},
          {.name = "softmax",
           .forms = functional,
           .signatures = {optional},
           .out = OutRule::none,
           .motion = Motion::normalise,
           .evaluate = functional_softmax<ops::softmax>},
          {.name = "log_softmax",
           .forms = functional,
           .signatures = {optional},
           .out = OutRule::none,
           .motion = Motion::normalise,
           .evaluate = functional_softmax<ops::log_softmax>},
      });
}

}  // namespace stridescope::script
