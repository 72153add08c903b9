#include <fmt/format.h>

#include "engine/ops/move/gather.h"
#include "engine/ops/move/replace.h"
#include "engine/ops/move/where.h"
#include "engine/script/table/rows/copy_rows.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

Value tuple_of(std::vector<tensor::Tensor> tensors) {
  std::vector<Value> items;
  for (auto& t : tensors) items.push_back({std::move(t)});
  return make_tuple(std::move(items));
}

Value where(const Call& call) {
  const auto& condition = call.tensor("condition");
  if (!call.has("other")) return tuple_of(ops::nonzero_tuple(call.memory, condition));
  const Value& first = call.has("self") ? call["self"] : call.has("input") ? call["input"] : call["number"];
  return {ops::where(call.memory, condition, operand_of(first), operand_of(call["other"]))};
}

Value nonzero(const Call& call) {
  const auto& self = call.tensor("self");
  if (call.has("as_tuple") && call.boolean("as_tuple")) {
    if (call.given("out"))
      throw refuse::stated_runtime("nonzero does not support the out kwarg when as_tuple is True");
    return tuple_of(ops::nonzero_tuple(call.memory, self));
  }
  return {ops::nonzero(call.memory, self)};
}

}  // namespace

std::vector<Row> gather_rows() {
  return family(
      {.group = Group::select,
       .forms = method_and_function,
       .effect = Effect::copy,
       .out = OutRule::exact,
       .motion = Motion::follow},
      {
          {.name = "index_select",
           .signatures = {"(Tensor self, int dim, Tensor index)", "(Tensor self, Dimname dim, Tensor index)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::index_select(call.memory, call.tensor("self"), call.integer("dim"),
                                       call.tensor("index"), call.out())};
           },
           .kernel = {"index_select if self.dim() == 1 else None", KernelDtypes::narrow}},
          {.name = "gather",
           .signatures = {"(Tensor self, int dim, Tensor index, *, bool sparse_grad=False)",
                          "(Tensor self, Dimname dim, Tensor index, *, bool sparse_grad=False)"},
           .arguments = {{"index", Role::index_tensor}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::gather(call.memory, call.tensor("self"), call.integer("dim"), call.tensor("index"),
                                 call.out())};
           },
           .kernel = {"scatter_gather_tensor_cpu", KernelDtypes::narrow}},
          {.name = "take",
           .signatures = {"(Tensor self, Tensor index)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::take(call.memory, call.tensor("self"), call.tensor("index"), call.out())};
           },
           .kernel = {"take_cpu", KernelDtypes::narrow}},
          {.name = "take_along_dim",
           .signatures = {"(Tensor self, Tensor indices, int? dim=None)"},
           .arguments = {{"indices", Role::index_tensor}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::take_along_dim(call.memory, call.tensor("self"), call.tensor("indices"),
                                         call.optional_integer("dim"), call.out())};
           },
           .kernel = {"scatter_gather_tensor_cpu", KernelDtypes::narrow},
           .gradient = "GatherBackward0"},
          {.name = "masked_select",
           .signatures = {"(Tensor self, Tensor mask)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::masked_select(call.memory, call.tensor("self"), call.tensor("mask"), call.out())};
           },
           .kernel = {"masked_select", KernelDtypes::narrow}},
          {.name = "nonzero",
           .aliases = {{"argwhere", {"(Tensor self)"}}},
           .signatures = {"(Tensor self, *, bool as_tuple=False, Tensor? out=None)"},
           .effect = Effect::compute,
           .out_sharing = OutSharing::whole,
           .out_refusal = "nonzero: Expected out tensor to have scalar type {want} but got scalar type{got}",
           .evaluate = nonzero,
           .kernel = {"nonzero_count_cpu", KernelDtypes::narrow}},
          {.name = "where",
           .group = Group::compute,
           .signatures = {"(Tensor condition)",
                          "(Tensor condition, Tensor input, Tensor other, *, Tensor? out=None)",
                          "(Tensor condition, Tensor input, Scalar other)",
                          "(Tensor condition, Scalar number, Tensor|Scalar other)",
                          "(Tensor self, Tensor condition, Tensor|Scalar other)"},
           .effect = Effect::compute,
           .out_sharing = OutSharing::whole,
           .out_refusal = "Expected out type to be {want} but got {got}",
           .arguments = {{"condition", Role::mask}},
           .featured = 4,
           .evaluate = where,
           .kernel = {"where_cpu if condition.dtype == torch.bool and torch.result_type(self if overload == "
                      "4 else number if overload == 3 else input, other) in (torch.uint16, torch.uint32, "
                      "torch.uint64) else None",
                      KernelDtypes::narrow}},
          {.name = "tril",
           .signatures = {"(Tensor self, int diagonal=0)"},
           .effect = Effect::compute,
           .evaluate = [](const Call& call) -> Value {
             return {ops::tril(call.memory, call.tensor("self"), call.integer("diagonal"))};
           },
           .kernel = {"tril", KernelDtypes::narrow}},
          {.name = "triu",
           .signatures = {"(Tensor self, int diagonal=0)"},
           .effect = Effect::compute,
           .evaluate = [](const Call& call) -> Value {
             return {ops::triu(call.memory, call.tensor("self"), call.integer("diagonal"))};
           },
           .kernel = {"triu", KernelDtypes::narrow}},
          {.name = "diag",
           .signatures = {"(Tensor self, int diagonal=0)"},
           .evaluate = [](const Call& call) -> Value {
             const auto& self = call.tensor("self"), out = call.out();
             if (out && self.dim() == 1 && !tensor::can_cast(self.dtype(), out.dtype()))
               throw refuse::stated_runtime(fmt::format(
                   "diag: result type {} can't be cast to the desired out= type {}",
                   tensor::scalar_type_name(self.dtype()), tensor::scalar_type_name(out.dtype())));
             return {ops::diag(call.memory, call.tensor("self"), call.integer("diagonal"))};
           },
           .gradient = "DiagEmbedBackward0 if self.dim() == 1 else DiagonalBackward0_copy"},
          {.name = "diag_embed",
           .signatures = {"(Tensor self, int offset=0, int dim1=-2, int dim2=-1)"},
           .out = OutRule::none,
           .evaluate = [](const Call& call) -> Value {
             return {ops::diag_embed(call.memory, call.tensor("self"), call.integer("offset"),
                                     call.integer("dim1"), call.integer("dim2"))};
           }},
          {.name = "narrow_copy",
           .signatures = {"(Tensor self, int dim, int start, int length)"},
           .out_refusal =
               "Expected self.dtype() == output.dtype() to be true, but got false.  (Could this error "
               "message be improved?  If so, please report an enhancement request to PyTorch.)",
           .evaluate = [](const Call& call) -> Value {
             return {ops::narrow_copy(call.memory, call.tensor("self"), call.integer("dim"),
                                      call.integer("start"), call.integer("length"))};
           },
           .gradient = "NotImplemented"},
      });
}

}  // namespace stridescope::script
