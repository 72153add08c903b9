#include <optional>

#include "engine/ops/copy/copy.h"
#include "engine/ops/move/advanced_index.h"
#include "engine/ops/move/scatter.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/copy_rows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/script_settings.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

/// The write shared by an in-place operation and its out-of-place twin.
using Write = void (*)(const Call&, const Tensor& self);

template <Write write>
Value in_place(const Call& call) {
  const Tensor self = call.tensor("self");
  write(call, self);
  return {self};
}
template <Write write, tensor::MemoryFormat format = tensor::MemoryFormat::contiguous>
Value as_copy(const Call& call) {
  const Tensor result = ops::clone(call.memory, call.tensor("self"), format);
  write(call, result);
  return {result};
}

void scatter(const Call& call, const Tensor& self) {
  const auto dim = call.integer("dim");
  const auto& index = call.tensor("index");
  const auto value = operand_of(call.has("src") ? call["src"] : call["value"]);
  if (!call.has("reduce")) return ops::scatter_(call.memory, self, dim, index, value);
  ops::scatter_reduce_(call.memory, self, dim, index, value, call.string("reduce"),
                       ops::ReduceNames::scatter);
}

void scatter_reduce(const Call& call, const Tensor& self) {
  ops::scatter_reduce_(call.memory, self, call.integer("dim"), call.tensor("index"), call.tensor("src"),
                       call.string("reduce"), ops::ReduceNames::scatter_reduce, call.boolean("include_self"));
}

void index_put(const Call& call, const Tensor& self) {
  const auto given = call.tensors("indices");
  const std::vector<std::optional<Tensor>> indices(given.begin(), given.end());
  ops::put_by_tensors(call.memory, self, indices, call.tensor("values"), call.boolean("accumulate"));
}

void put(const Call& call, const Tensor& self) {
  const bool adds = call.boolean("accumulate");
  if (!adds && call.interpreter.settings().determinism == tensor::Determinism::required)
    throw refuse::stated_runtime(
        "put_ does not have a deterministic implementation, but you set "
        "'torch.use_deterministic_algorithms(True)'. You can turn off determinism just for this operation, "
        "or "
        "you can use the 'warn_only=True' option, if that's acceptable for your application. You can also "
        "file "
        "an issue at https://github.com/pytorch/pytorch/issues to help us prioritize adding deterministic "
        "support for this operation.");
  ops::put_(call.memory, self, call.tensor("index"), call.tensor("source"), call.boolean("accumulate"));
}

}  // namespace

std::vector<Row> scatter_rows() {
  const std::vector<std::string_view> scatter_signatures{
      "(Tensor self, int dim, Tensor index, Tensor src)",
      "(Tensor self, int dim, Tensor index, Tensor src, *, str reduce)",
      "(Tensor self, int dim, Tensor index, Scalar value)",
      "(Tensor self, int dim, Tensor index, Scalar value, *, str reduce)"};
  constexpr std::string_view reduce =
      "(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True)";
  constexpr std::string_view index_signature =
      "(Tensor self, Tensor[] indices, Tensor values, bool accumulate=False)";
  constexpr std::string_view put_signature =
      "(Tensor self, Tensor index, Tensor source, bool accumulate=False)";
  return family(
      {.group = Group::select,
       .forms = method_and_function,
       .effect = Effect::copy,
       .motion = Motion::follow},
      {
          {.name = "scatter",
           .signatures = scatter_signatures,
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .arguments = {{"index", Role::index_tensor}},
           .evaluate = as_copy<scatter>,
           .kernel =
               {"scatter_gather_tensor_cpu if isinstance(src, torch.Tensor) else scatter_gather_scalar_cpu",
                KernelDtypes::narrow},
           .gradient = "NotImplemented if reduce is not None else ScatterBackward1 if src is None "
                       "else ScatterBackward0"},
          {.name = "scatter_",
           .group = Group::in_place,
           .forms = method,
           .signatures = scatter_signatures,
           .effect = Effect::write,
           .motion = Motion::overwrite,
           .arguments = {{"index", Role::index_tensor}, {"src", Role::text, "{}.clone()"}},
           .evaluate = in_place<scatter>,
           .kernel =
               {"scatter_gather_tensor_cpu if isinstance(src, torch.Tensor) else scatter_gather_scalar_cpu",
                KernelDtypes::narrow},
           .gradient = "NotImplemented if reduce is not None else ScatterBackward1 if src is None "
                       "else ScatterBackward0"},
          {.name = "scatter_reduce",
           .signatures = {reduce},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .arguments = {{"index", Role::index_tensor}, {"reduce", Role::text, "'sum'"}},
           .evaluate = as_copy<scatter_reduce>},
          {.name = "scatter_reduce_",
           .group = Group::in_place,
           .forms = method,
           .signatures = {reduce},
           .effect = Effect::write,
           .motion = Motion::overwrite,
           .arguments = {{"index", Role::index_tensor},
                         {"src", Role::text, "{}.clone()"},
                         {"reduce", Role::text, "'sum'"}},
           .evaluate = in_place<scatter_reduce>},
          {.name = "index_put",
           .signatures = {index_signature},
           .arguments = {{"indices", Role::text, "(torch.tensor([0]),)"}, {"values", Role::text, "{}[:1]"}},
           .evaluate = as_copy<index_put, tensor::MemoryFormat::preserve>,
           .kernel = {"index_put", KernelDtypes::narrow}},
          {.name = "index_put_",
           .group = Group::in_place,
           .forms = method_and_function,
           .signatures = {index_signature},
           .effect = Effect::write,
           .motion = Motion::overwrite,
           .arguments = {{"indices", Role::text, "(torch.tensor([0]),)"},
                         {"values", Role::text, "{}[:1].clone()"}},
           .evaluate = in_place<index_put>,
           .kernel = {"index_put", KernelDtypes::narrow}},
          {.name = "put",
           .signatures = {put_signature},
           .arguments = {{"source", Role::text, "{}.flatten()[-1:]"}},
           .evaluate = as_copy<put, tensor::MemoryFormat::preserve>,
           .kernel = {"take_put_cpu", KernelDtypes::narrow}},
          {.name = "put_",
           .group = Group::in_place,
           .forms = method,
           .signatures = {put_signature},
           .effect = Effect::write,
           .motion = Motion::overwrite,
           .arguments = {{"source", Role::text, "{}.flatten()[-1:].clone()"}},
           .evaluate = in_place<put>,
           .kernel = {"take_put_cpu", KernelDtypes::narrow}},
      });
}

}  // namespace stridescope::script
