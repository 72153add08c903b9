#include "engine/ops/copy/copy.h"
#include "engine/ops/create/create.h"
#include "engine/ops/create/random.h"
#include "engine/ops/elementwise/in_place.h"
#include "engine/ops/move/scatter.h"
#include "engine/ops/move/where.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/copy_rows.h"
#include "engine/script/table/rows/in_place_rows.h"
#include "engine/script/table/rows/random_state.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

template <class Write>
Value written(const Call& call, Write&& write) {
  const Tensor self = call.tensor("self");
  write(self);
  return {self};
}

Value random_(const Call& call) {
  return written(call, [&](const Tensor& self) {
    RandomState generator(call);
    if (!call.has("to")) return ops::random_(call.memory, generator, self);
    if (call.has("from") && !call.given("to"))
      return ops::random_(call.memory, generator, self, call.integer("from"), std::nullopt);
    if (call.has("from"))
      return ops::random_(call.memory, generator, self, call.integer("from"), call.integer("to"));
    ops::random_(call.memory, generator, self, 0, call.integer("to"));
  });
}

}  // namespace

std::vector<Row> write_rows() {
  return family(
      {.group = Group::in_place, .forms = method, .effect = Effect::write},
      {
          {.name = "fill_",
           .forms = method_and_function,
           .signatures = {"(Tensor self, Tensor value)", "(Tensor self, Scalar value)"},
           .arguments = {{"value", Role::number, "1"}},
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return written(
                 call, [&](const Tensor& self) { ops::fill_(call.memory, self, operand_of(call["value"])); });
           },
           .gradient = "FillBackward3 if isinstance(value, torch.Tensor) else FillBackward2"},
          {.name = "zero_",
           .forms = method_and_function,
           .signatures = {"(Tensor self)"},
           .featured = 4,
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::fill_(call.memory, self, tensor::Scalar(std::int64_t{0}));
             });
           }},
          {.name = "copy_",
           .signatures = {"(Tensor self, Tensor|Scalar other, bool non_blocking=False)"},
           .arguments = {{"other", Role::same_shape, "{}.flip(0)"}},
           .featured = 3,
           .evaluate = [](const Call& call) -> Value {
             const auto* source = call["other"].get_if<Tensor>();
             const auto from = source ? *source : ops::full(call.memory, {}, call.number("other"));
             return written(call, [&](const Tensor& self) { ops::copy_(call.memory, self, from); });
           },
           .gradient = "CopyBackwards"},
          {.name = "masked_fill_",
           .signatures = {"(Tensor self, Tensor mask, Tensor value)",
                          "(Tensor self, Tensor mask, Scalar value)"},
           .arguments = {{"value", Role::number, "0"}},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::masked_fill_(call.memory, self, call.tensor("mask"), operand_of(call["value"]));
             });
           },
           .kernel = {"masked_fill", KernelDtypes::narrow},
           .gradient = "MaskedFillBackward1 if isinstance(value, torch.Tensor) else MaskedFillBackward0"},
          {.name = "masked_scatter_",
           .signatures = {"(Tensor self, Tensor mask, Tensor source)"},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::masked_scatter_(call.memory, self, call.tensor("mask"), call.tensor("source"));
             });
           },
           .kernel = {"masked_scatter", KernelDtypes::narrow}},
          {.name = "scatter_add_",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor src)"},
           .arguments = {{"index", Role::index_tensor}, {"src", Role::text, "{}.clone()"}},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::scatter_add_(call.memory, self, call.integer("dim"), call.tensor("index"),
                                 call.tensor("src"));
             });
           },
           .kernel = {"scatter_gather_tensor_cpu", KernelDtypes::narrow}},
          {.name = "index_fill_",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor value)",
                          "(Tensor self, int dim, Tensor index, Scalar value)"},
           .arguments = {{"value", Role::number, "0"}},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::index_fill_(call.memory, self, call.integer("dim"), call.tensor("index"),
                                operand_of(call["value"]));
             });
           },
           .kernel = {"index_fill_cpu", KernelDtypes::narrow},
           .gradient = "IndexFillBackward1 if isinstance(value, torch.Tensor) else IndexFillBackward0"},
          {.name = "index_copy_",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor source)"},
           .arguments = {{"source", Role::text, "{}[-1:].clone()"}},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::index_copy_(call.memory, self, call.integer("dim"), call.tensor("index"),
                                call.tensor("source"));
             });
           },
           .kernel = {"index_copy_cpu", KernelDtypes::narrow}},
          {.name = "index_add_",
           .signatures = {"(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1)"},
           .arguments = {{"source", Role::text, "{}[-1:].clone()"}},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::index_add_(call.memory, self, call.integer("dim"), call.tensor("index"),
                               call.tensor("source"), call.number("alpha"));
             });
           },
           .kernel = {"index_add_ if self.dim() == 1 else scatter_gather_tensor_cpu", KernelDtypes::narrow}},
          {.name = "fill_diagonal_",
           .signatures = {"(Tensor self, Scalar fill_value, bool wrap=False)"},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::fill_diagonal_(call.memory, self, call.number("fill_value"), call.boolean("wrap"));
             });
           },
           .gradient = "CopySlices"},
          {.name = "tril_",
           .signatures = {"(Tensor self, int diagonal=0)"},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::copy_(call.memory, self, ops::tril(call.memory, self, call.integer("diagonal")));
             });
           },
           .kernel = {"tril", KernelDtypes::narrow}},
          {.name = "triu_",
           .signatures = {"(Tensor self, int diagonal=0)"},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::copy_(call.memory, self, ops::triu(call.memory, self, call.integer("diagonal")));
             });
           },
           .kernel = {"triu", KernelDtypes::narrow}},
          {.name = "uniform_",
           .signatures = {"(Tensor self, float from=0, float to=1, *, Generator? generator=None)"},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::uniform_(call.memory, RandomState(call), self, call.real("from"), call.real("to"));
             });
           },
           .kernel = {"check_uniform_bounds"}},
          {.name = "normal_",
           .signatures = {"(Tensor self, float mean=0, float std=1, *, Generator? generator=None)"},
           .evaluate = [](const Call& call) -> Value {
             return written(call, [&](const Tensor& self) {
               ops::normal_(call.memory, RandomState(call), self, call.real("mean"), call.real("std"));
             });
           },
           .gradient = "NormalBackward0"},
          {.name = "random_",
           .signatures = {"(Tensor self, int from, int? to, *, Generator? generator=None)",
                          "(Tensor self, int to, *, Generator? generator=None)",
                          "(Tensor self, *, Generator? generator=None)"},
           .evaluate = random_},
      });
}

}  // namespace stridescope::script
