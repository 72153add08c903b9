#include "engine/ops/compute/in_place.h"
#include "engine/ops/create/create.h"
#include "engine/ops/create/random.h"
#include "engine/ops/move/choose.h"
#include "engine/ops/move/copy.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/copy_rows.h"
#include "engine/script/table/rows/in_place_rows.h"

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
    auto& generator = call.interpreter.generator();
    if (call.has("from"))
      return ops::random_(call.memory, generator, self, call.integer("from"), call.integer("to"));
    ops::random_(call.memory, generator, self, 0, call.integer("to"));
  });
}

}  // namespace

std::vector<Op> write_rows() {
  return {
      {"fill_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor value)", "(Tensor self, Scalar value)"},
       [](const Call& call) -> Value {
         return written(
             call, [&](const Tensor& self) { ops::fill_(call.memory, self, operand_of(call["value"])); });
       }},
      {"zero_",
       Group::in_place,
       Form::method | Form::function,
       {"(Tensor self)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::fill_(call.memory, self, tensor::Scalar(std::int64_t{0}));
         });
       }},
      {"copy_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor|Scalar src, bool non_blocking=False)"},
       [](const Call& call) -> Value {
         const auto* source = call["src"].get_if<Tensor>();
         const auto from = source ? *source : ops::full(call.memory, {}, call.number("src"));
         return written(call, [&](const Tensor& self) { ops::copy_(call.memory, self, from); });
       }},
      {"masked_fill_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor mask, Tensor value)", "(Tensor self, Tensor mask, Scalar value)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::masked_fill_(call.memory, self, call.tensor("mask"), operand_of(call["value"]));
         });
       }},
      {"masked_scatter_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor mask, Tensor source)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::masked_scatter_(call.memory, self, call.tensor("mask"), call.tensor("source"));
         });
       }},
      {"scatter_add_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim, Tensor index, Tensor src)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::scatter_add_(call.memory, self, call.integer("dim"), call.tensor("index"),
                             call.tensor("src"));
         });
       }},
      {"index_fill_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim, Tensor index, Tensor value)",
        "(Tensor self, int dim, Tensor index, Scalar value)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::index_fill_(call.memory, self, call.integer("dim"), call.tensor("index"),
                            operand_of(call["value"]));
         });
       }},
      {"index_copy_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim, Tensor index, Tensor source)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::index_copy_(call.memory, self, call.integer("dim"), call.tensor("index"),
                            call.tensor("source"));
         });
       }},
      {"index_add_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::index_add_(call.memory, self, call.integer("dim"), call.tensor("index"),
                           call.tensor("source"), call.number("alpha"));
         });
       }},
      {"fill_diagonal_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Scalar fill_value, bool wrap=False)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::fill_diagonal_(call.memory, self, call.number("fill_value"), call.boolean("wrap"));
         });
       }},
      {"tril_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int diagonal=0)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::copy_(call.memory, self, ops::tril(call.memory, self, call.integer("diagonal")));
         });
       }},
      {"triu_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int diagonal=0)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::copy_(call.memory, self, ops::triu(call.memory, self, call.integer("diagonal")));
         });
       }},
      {"uniform_",
       Group::in_place,
       Form::method,
       {"(Tensor self, float from=0, float to=1, *, Generator? generator=None)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::uniform_(call.memory, call.interpreter.generator(), self, call.real("from"), call.real("to"));
         });
       }},
      {"normal_",
       Group::in_place,
       Form::method,
       {"(Tensor self, float mean=0, float std=1, *, Generator? generator=None)"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::normal_(call.memory, call.interpreter.generator(), self, call.real("mean"), call.real("std"));
         });
       }},
      {"random_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int from, int to, *, Generator? generator=None)",
        "(Tensor self, int to, *, Generator? generator=None)"},
       random_},
  };
}

}  // namespace stridescope::script
