#include "engine/ops/compute/in_place.h"
#include "engine/ops/create/create.h"
#include "engine/ops/create/random.h"
#include "engine/ops/move/choose.h"
#include "engine/ops/move/copy.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/copy_rows.h"
#include "engine/script/table/rows/in_place_rows.h"
#include "engine/tensor/messages.h"

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
       {"Writes one value to every element; every tensor on the same storage sees it.",
        "把每个元素都写成同一个值；共享存储的张量都会看到。"},
       [](const Call& call) -> Value {
         return written(
             call, [&](const Tensor& self) { ops::fill_(call.memory, self, operand_of(call["value"])); });
       }},
      {"zero_",
       Group::in_place,
       Form::method | Form::function,
       {"(Tensor self)"},
       {"Writes 0 to every element.", "把每个元素都写成 0。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::fill_(call.memory, self, tensor::Scalar(std::int64_t{0}));
         });
       }},
      {"copy_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor|Scalar src, bool non_blocking=False)"},
       {"Writes another tensor's elements over this one's, broadcast and converted.",
        "把另一张量的元素（广播并转换类型后）写到本张量上。"},
       [](const Call& call) -> Value {
         const auto* source = call["src"].get_if<Tensor>();
         const auto from = source ? *source : ops::full(call.memory, {}, call.number("src"));
         return written(call, [&](const Tensor& self) { ops::copy_(call.memory, self, from); });
       }},
      {"masked_fill_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor mask, Tensor value)", "(Tensor self, Tensor mask, Scalar value)"},
       {"Writes a value where a mask is true.", "在掩码为真处写入给定值。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::masked_fill_(call.memory, self, call.tensor("mask"), operand_of(call["value"]));
         });
       }},
      {"masked_scatter_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor mask, Tensor source)"},
       {"Writes the elements of another tensor, in order, where a mask is true.",
        "在掩码为真处依次写入另一张量的元素。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::masked_scatter_(call.memory, self, call.tensor("mask"), call.tensor("source"));
         });
       }},
      {"scatter_add_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim, Tensor index, Tensor src)"},
       {"Adds elements where an index tensor says.", "按下标张量累加元素。"},
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
       {"Writes a value to the given indices of a dimension.", "在某一维度的若干下标处写入给定值。"},
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
       {"Writes another tensor to the given indices of a dimension.", "把另一张量写到某一维度的若干下标处。"},
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
       {"Adds another tensor to the given indices of a dimension.", "把另一张量加到某一维度的若干下标处。"},
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
       {"Writes one value to the diagonal.", "把对角线写成同一个值。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::fill_diagonal_(call.memory, self, call.number("fill_value"), call.boolean("wrap"));
         });
       }},
      {"tril_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int diagonal=0)"},
       {"Writes 0 above the diagonal.", "把对角线以上写成 0。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::copy_(call.memory, self, ops::tril(call.memory, self, call.integer("diagonal")));
         });
       }},
      {"triu_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int diagonal=0)"},
       {"Writes 0 below the diagonal.", "把对角线以下写成 0。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::copy_(call.memory, self, ops::triu(call.memory, self, call.integer("diagonal")));
         });
       }},
      {"uniform_",
       Group::in_place,
       Form::method,
       {"(Tensor self, float from=0, float to=1, *, Generator? generator=None)"},
       {"Writes random numbers, uniform between two bounds.", "写入两个界之间均匀分布的随机数。"},
       [](const Call& call) -> Value {
         return written(call, [&](const Tensor& self) {
           ops::uniform_(call.memory, call.interpreter.generator(), self, call.real("from"), call.real("to"));
         });
       }},
      {"normal_",
       Group::in_place,
       Form::method,
       {"(Tensor self, float mean=0, float std=1, *, Generator? generator=None)"},
       {"Writes random numbers of a normal distribution.", "写入正态分布的随机数。"},
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
       {"Writes random integers from a range.", "写入一个范围内的随机整数。"},
       random_},
  };
}

}  // namespace stridescope::script
