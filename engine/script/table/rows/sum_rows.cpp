#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/reduce_support.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

Value sum(const Call& call) {
  return {ops::sum(call.memory, call.tensor("self"), reduce_dims_of(call), call.optional_dtype("dtype"),
                   call.out())};
}
Value prod(const Call& call) {
  return {ops::prod(call.memory, call.tensor("self"), reduce_dims_of(call), call.optional_dtype("dtype"),
                    call.out())};
}
Value mean(const Call& call) {
  if (const auto out = call.out(); out && !call.has("dim") && !tensor::is_floating(out.dtype()))
    throw refuse::stated_runtime(
        fmt::format("mean.dtype_out(): input types can't be cast to the desired output type {}",
                    tensor::scalar_type_name(out.dtype())));
  return {ops::mean(call.memory, call.tensor("self"), reduce_dims_of(call), call.optional_dtype("dtype"),
                    call.out())};
}
Value any(const Call& call) {
  return {ops::any(call.memory, call.tensor("self"), reduce_dims_of(call), call.out())};
}
Value all(const Call& call) {
  return {ops::all(call.memory, call.tensor("self"), reduce_dims_of(call), call.out())};
}
Value logsumexp(const Call& call) {
  return {ops::logsumexp(call.memory, call.tensor("self"), reduce_dims_of(call), call.out())};
}

Value pairwise_sum(const Call& call) {
  return {ops::pairwise_sum(call.memory, call.tensor("self"), reduce_dims_of(call))};
}
Value nansum(const Call& call) {
  return {ops::nansum(call.memory, call.tensor("self"), reduce_dims_of(call), call.optional_dtype("dtype"),
                      call.out())};
}
Value nanmean(const Call& call) {
  return {ops::nanmean(call.memory, call.tensor("self"), reduce_dims_of(call), call.optional_dtype("dtype"),
                       call.out())};
}
Value count_nonzero(const Call& call) {
  return {ops::count_nonzero(call.memory, call.tensor("self"), reduce_dims_of(call))};
}

double correction(const Call& call) {
  if (call.has("unbiased")) return call.boolean("unbiased") ? 1 : 0;
  return call.given("correction") ? call.real("correction") : 1;
}
template <bool standard>
Value spread(const Call& call) {
  return {ops::var(call.memory, call.tensor("self"), reduce_dims_of(call), correction(call), standard,
                   call.out())};
}

template <bool standard>
Value variance_and_mean(const Call& call) {
  const auto& self = call.tensor("self");
  if (!tensor::is_floating(self.dtype())) throw refuse::spread_dtype(call.op.name, self.dtype());
  const auto spread = ops::var(call.memory, self, reduce_dims_of(call), correction(call), standard);
  return make_tuple({{spread}, {ops::mean(call.memory, self, reduce_dims_of(call))}});
}

double order_of_norm(const Call& call, std::string_view parameter) {
  const auto* text = call[parameter].get_if<std::string>();
  if (!text) return call.given(parameter) ? call.real(parameter) : 2;
  if (*text == "fro") return 2;
  throw refuse::norm_order_unknown(*text);
}
/// A norm of matrices by its name, which torch.norm computes with torch.linalg.
Value named_matrix_norm(const Call& call, const std::string& order) {
  const auto& self = call.tensor("self");
  std::vector<Value> dims;
  if (const auto given = reduce_dims_of(call).dims) {
    for (const auto d : *given) dims.push_back({d});
  } else {
    for (std::int64_t d = 0; d < self.dim(); ++d) dims.push_back({d});
  }
  const auto* row = op_table().find("linalg.matrix_norm", Form::function);
  return call.interpreter.call(*row, nullptr,
                               {{self}, {order}, make_tuple(std::move(dims)), {call.boolean("keepdim")}},
                               call.out() ? std::vector<std::pair<std::string, Value>>{{"out", {call.out()}}}
                                          : std::vector<std::pair<std::string, Value>>{});
}
Value norm(const Call& call) {
  const auto* order = call["p"].get_if<std::string>();
  if (order && *order != "fro") return named_matrix_norm(call, *order);
  return {ops::norm(call.memory, call.tensor("self"), order_of_norm(call, "p"), reduce_dims_of(call),
                    call.optional_dtype("dtype"), call.out())};
}

constexpr std::string_view of_all_elements = "(Tensor self, *, ScalarType? dtype=None)";
constexpr std::string_view along_many =
    "(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor? out=None)";
constexpr std::string_view along_one =
    "(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor? out=None)";

}  // namespace

std::vector<Row> sum_rows() {
  const std::vector<std::string_view> spread_signatures{
      "(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False)",
      "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False)",
      "(Tensor self, bool unbiased=True)"};
  return family(
      {.group = Group::reduce,
       .forms = method_and_function,
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::reduce_cells},
      {
          {.name = "sum",
           .signatures = {of_all_elements, along_many},
           .featured = 1,
           .evaluate = sum,
           .gradient = "SumBackward1 if overload == 1 else SumBackward0"},
          {.name = "mean",
           .signatures = {"(Tensor self, *, ScalarType? dtype=None, Tensor? out=None)", along_many},
           .featured = 2,
           .evaluate = mean,
           .gradient = "MeanBackward1 if overload == 1 else MeanBackward0"},
          {.name = "prod",
           .signatures = {of_all_elements, along_one},
           .evaluate = prod,
           .gradient = "ProdBackward1 if overload == 1 else ProdBackward0"},
          {.name = "any",
           .signatures = {"(Tensor self)", "(Tensor self, int dim, bool keepdim=False)",
                          "(Tensor self, int[]? dim=None, bool keepdim=False)"},
           .evaluate = any},
          {.name = "all",
           .signatures = {"(Tensor self)", "(Tensor self, int dim, bool keepdim=False)",
                          "(Tensor self, int[]? dim=None, bool keepdim=False)"},
           .evaluate = all},
          {.name = "var",
           .signatures = spread_signatures,
           .out_refusal = "\"std_cpu\" not implemented for '{got}'",
           .evaluate = spread<false>},
          {.name = "std",
           .signatures = spread_signatures,
           .out_refusal = "\"std_cpu\" not implemented for '{got}'",
           .evaluate = spread<true>},
          {.name = "var_mean",
           .forms = function,
           .signatures = spread_signatures,
           .returns = Returns::tuple,
           .out = OutRule::none,
           .evaluate = variance_and_mean<false>},
          {.name = "std_mean",
           .forms = function,
           .signatures = spread_signatures,
           .returns = Returns::tuple,
           .out = OutRule::none,
           .evaluate = variance_and_mean<true>},
          {.name = "_np_sum",
           .signatures = {"(Tensor self, int[1]? dim=None, bool keepdim=False)"},
           .help = "library",
           .out = OutRule::none,
           .evaluate = pairwise_sum},
          {.name = "nansum",
           .signatures = {"(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)"},
           .evaluate = nansum},
          {.name = "nanmean",
           .signatures = {"(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)"},
           .evaluate = nanmean,
           .gradient = "DivBackward0"},
          {.name = "count_nonzero",
           .signatures = {"(Tensor self, int? dim=None)", "(Tensor self, int[] dim)"},
           .out = OutRule::none,
           .evaluate = count_nonzero,
           .kernel = {"nonzero_count_cpu if dim is None else None", KernelDtypes::narrow}},
          {.name = "trace",
           .signatures = {"(Tensor self)"},
           .out = OutRule::none,
           .evaluate = [](const Call& call) -> Value {
             return {ops::trace(call.memory, call.tensor("self"))};
           },
           .kernel = {"trace", KernelDtypes::narrow}},
          {.name = "norm",
           .signatures =
               {"(Tensor self, any p='fro', int[1]? dim=None, bool keepdim=False, ScalarType? dtype=None)"},
           .evaluate = norm,
           .gradient = "LinalgVectorNormBackward0 if p != 'nuc' else None"},
          {.name = "dist",
           .signatures = {"(Tensor self, Tensor other, Scalar p=2)"},
           .out = OutRule::none,
           .evaluate = [](const Call& call) -> Value {
             const auto difference = ops::sub(call.memory, call.tensor("self"), call.tensor("other"));
             if (!tensor::is_floating(difference.dtype())) throw refuse::dist_dtype(difference.dtype());
             return {ops::norm(call.memory, difference, call.real("p"), {}, std::nullopt)};
           },
           .kernel = {"add_stub"}},
          {.name = "logsumexp",
           .signatures = {"(Tensor self, int[1] dim, bool keepdim=False)"},
           .evaluate = logsumexp},
      });
}

}  // namespace stridescope::script
