#include "engine/ops/move/replace.h"
#include "engine/ops/move/scatter.h"

#include "engine/ops/copy/copy.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/script/table/rows/copy_rows.h"

namespace stridescope::script {
namespace {

using tensor::MemoryFormat;
using tensor::Tensor;

Tensor copy_of(const Call& call, MemoryFormat format = MemoryFormat::contiguous) {
  return ops::clone(call.memory, call.tensor("self"), format);
}

}  // namespace

std::vector<Row> replace_rows() {
  return family(
      {.group = Group::select,
       .forms = method_and_function,
       .effect = Effect::copy,
       .motion = Motion::follow},
      {
          {.name = "select_scatter",
           .signatures = {"(Tensor self, Tensor src, int dim, int index)"},
           .arguments = {{"src", Role::text, "{}[-1]"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::select_scatter(call.memory, call.tensor("self"), call.tensor("src"),
                                         call.integer("dim"), call.integer("index"))};
           }},
          {.name = "slice_scatter",
           .signatures = {"(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1)"},
           .arguments = {{"src", Role::text, "{}.flip(0)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::slice_scatter(call.memory, call.tensor("self"), call.tensor("src"),
                                        call.integer("dim"), call.optional_integer("start"),
                                        call.optional_integer("end"), call.integer("step"))};
           }},
          {.name = "diagonal_scatter",
           .signatures = {"(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1)"},
           .arguments = {{"src", Role::text, "{}.diagonal().flip(0)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::diagonal_scatter(call.memory, call.tensor("self"), call.tensor("src"),
                                           call.integer("offset"), call.integer("dim1"),
                                           call.integer("dim2"))};
           }},
          {.name = "masked_fill",
           .signatures = {"(Tensor self, Tensor mask, Tensor value)",
                          "(Tensor self, Tensor mask, Scalar value)"},
           .arguments = {{"value", Role::number, "0"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::masked_fill(call.memory, call.tensor("self"), call.tensor("mask"),
                                      operand_of(call["value"]))};
           },
           .kernel = {"masked_fill", KernelDtypes::narrow},
           .gradient = "MaskedFillBackward1 if isinstance(value, torch.Tensor) else MaskedFillBackward0"},
          {.name = "masked_scatter",
           .signatures = {"(Tensor self, Tensor mask, Tensor source)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::masked_scatter(call.memory, call.tensor("self"), call.tensor("mask"),
                                         call.tensor("source"))};
           },
           .kernel = {"masked_scatter", KernelDtypes::narrow}},
          {.name = "scatter_add",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor src)"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .arguments = {{"index", Role::index_tensor}},
           .evaluate = [](const Call& call) -> Value {
             const Tensor result = copy_of(call);
             ops::scatter_add_(call.memory, result, call.integer("dim"), call.tensor("index"),
                               call.tensor("src"));
             return {result};
           },
           .kernel = {"scatter_gather_tensor_cpu", KernelDtypes::narrow}},
          {.name = "index_fill",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor value)",
                          "(Tensor self, int dim, Tensor index, Scalar value)"},
           .arguments = {{"value", Role::number, "0"}},
           .evaluate = [](const Call& call) -> Value {
             const Tensor result = copy_of(call, MemoryFormat::preserve);
             ops::index_fill_(call.memory, result, call.integer("dim"), call.tensor("index"),
                              operand_of(call["value"]));
             return {result};
           },
           .kernel = {"index_fill_cpu", KernelDtypes::narrow},
           .gradient = "IndexFillBackward1 if isinstance(value, torch.Tensor) else IndexFillBackward0"},
          {.name = "index_copy",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor source)"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .arguments = {{"source", Role::text, "{}[-1:]"}},
           .evaluate = [](const Call& call) -> Value {
             const Tensor result = copy_of(call);
             ops::index_copy_(call.memory, result, call.integer("dim"), call.tensor("index"),
                              call.tensor("source"));
             return {result};
           },
           .kernel = {"index_copy_cpu", KernelDtypes::narrow}},
          {.name = "index_add",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1)"},
           .out = OutRule::exact,
           .out_sharing = OutSharing::whole,
           .arguments = {{"source", Role::text, "{}[-1:]"}},
           .evaluate = [](const Call& call) -> Value {
             const Tensor result = copy_of(call);
             ops::index_add_(call.memory, result, call.integer("dim"), call.tensor("index"),
                             call.tensor("source"), call.number("alpha"));
             return {result};
           },
           .kernel = {"index_add_ if self.dim() == 1 else scatter_gather_tensor_cpu", KernelDtypes::narrow}},
      });
}

}  // namespace stridescope::script
