#include "engine/ops/reduce/order.h"
#include "engine/ops/reduce/unique.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/table/rows/reduce_support.h"

namespace stridescope::script {
namespace {

ops::ValuesIndices sorted(const Call& call) {
  const bool stable = call.given("stable") && call.boolean("stable");
  return ops::sort(call.memory, call.tensor("self"), call.integer("dim"), call.boolean("descending"), stable);
}
Value sort(const Call& call) {
  auto found = sorted(call);
  return values_and_indices("sort", found.values, found.indices);
}
Value argsort(const Call& call) { return {sorted(call).indices}; }
Value topk(const Call& call) {
  auto found = ops::topk(call.memory, call.tensor("self"), call.integer("k"), call.integer("dim"),
                         call.boolean("largest"), call.boolean("sorted"));
  return values_and_indices("topk", found.values, found.indices);
}

/// Throws if an output aliases an input that is read while outputs are written.
void require_outputs_apart(const Call& call) {
  if (!call.given("out")) return;
  for (const auto& output : *std::get<Sequence>(call["out"].data).items)
    ops::require_no_overlap(std::get<tensor::Tensor>(output.data), call.tensor("self"));
}

using AlongDim = ops::ValuesIndices (*)(tensor::Memory&, const tensor::Tensor&, std::int64_t, bool);
using OfAll = tensor::Tensor (*)(tensor::Memory&, const tensor::Tensor&);

template <OfAll of_all, AlongDim along>
Value middle(const Call& call) {
  if (!call.has("dim")) return {of_all(call.memory, call.tensor("self"))};
  require_outputs_apart(call);
  auto found = along(call.memory, call.tensor("self"), call.integer("dim"), call.boolean("keepdim"));
  return values_and_indices(call.op.name, found.values, found.indices);
}
Value kthvalue(const Call& call) {
  require_outputs_apart(call);
  auto found = ops::kthvalue(call.memory, call.tensor("self"), call.integer("k"), call.integer("dim"),
                             call.boolean("keepdim"));
  return values_and_indices("kthvalue", found.values, found.indices);
}
Value mode(const Call& call) {
  auto found = ops::mode(call.memory, call.tensor("self"), call.integer("dim"), call.boolean("keepdim"));
  return values_and_indices("mode", found.values, found.indices);
}

template <ops::UniqueMode grouping>
Value unique(const Call& call) {
  const auto& self = call.tensor("self");
  const auto dim = call.optional_integer("dim");
  const bool inverse = call.boolean("return_inverse"), counts = call.boolean("return_counts");
  const ops::UniqueOutputs outputs{inverse, counts};
  const auto found = dim ? ops::unique(call.memory, self, *dim, grouping, outputs)
                         : ops::unique(call.memory, self, grouping, outputs);
  if (!inverse && !counts) return {found.values};
  std::vector<Value> results{{found.values}};
  if (inverse) results.push_back({found.inverse});
  if (counts) results.push_back({found.counts});
  return make_tuple(std::move(results));
}

}  // namespace

std::vector<Row> sort_rows() {
  const std::vector<std::string_view> sorting{
      "(Tensor self, int dim=-1, bool descending=False, *, Tensor[]? out=None)",
      "(Tensor self, *, bool? stable, int dim=-1, bool descending=False, Tensor[]? out=None)"};
  const std::vector<std::string_view> median_signatures{
      "(Tensor self)", "(Tensor self, int dim, bool keepdim=False, *, Tensor[]? out=None)"};
  constexpr std::string_view median_out_refusal =
      "Expected tensor for 'values' to have the same type as tensor for argument #2 'self'; but type "
      "{got_type} does not equal {want_type} (while checking arguments for median)\n"
      "Expected tensor for argument #1 'indices' to have scalar type {want}; but got {got_type} instead "
      "(while checking arguments for median)";
  return family(
      {.group = Group::reduce,
       .forms = method_and_function,
       .effect = Effect::compute,
       .motion = Motion::follow},
      {
          {.name = "sort",
           .signatures = sorting,
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .evaluate = sort,
           .gradient = "SortBackward1 if overload == 1 else SortBackward0"},
          {.name = "argsort",
           .signatures = {"(Tensor self, int dim=-1, bool descending=False)",
                          "(Tensor self, *, bool? stable, int dim=-1, bool descending=False)"},
           .evaluate = argsort},
          {.name = "topk",
           .signatures = {"(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True, *, "
                          "Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .evaluate = topk,
           .kernel = {"topk_cpu", KernelDtypes::narrow}},
          {.name = "median",
           .signatures = median_signatures,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = median_out_refusal,
           .evaluate = middle<ops::median_of_all, ops::median>,
           .kernel = {"median_cpu if dim is None else median_out", KernelDtypes::narrow},
           .gradient = "MedianBackward1 if overload == 1 else MedianBackward0"},
          {.name = "nanmedian",
           .signatures = median_signatures,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = median_out_refusal,
           .evaluate = middle<ops::nanmedian_of_all, ops::nanmedian>,
           .kernel = {"median_cpu if dim is None else median_out", KernelDtypes::narrow}},
          {.name = "kthvalue",
           .signatures = {"(Tensor self, int k, int dim=-1, bool keepdim=False, *, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal =
               "output values must be of same type as input\noutput indices must be of scalar type Long",
           .evaluate = kthvalue,
           .kernel = {"kthvalue_cpu", KernelDtypes::narrow}},
          {.name = "mode",
           .signatures = {"(Tensor self, int dim=-1, bool keepdim=False, *, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .out_refusal = "expected scalar type '{want}' but got '{got}' for values output\n"
                          "expected scalar type '{want}' but got '{got}' for indices output",
           .evaluate = mode,
           .kernel = {"mode_cpu", KernelDtypes::narrow}},
          {.name = "unique",
           .signatures =
               {"(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, int? "
                "dim=None)"},
           .evaluate = unique<ops::UniqueMode::sorted>,
           .gradient = "Unique2Backward0"},
          {.name = "unique_consecutive",
           .signatures =
               {"(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None)"},
           .evaluate = unique<ops::UniqueMode::consecutive>},
      });
}

}  // namespace stridescope::script
