#include "engine/ops/move/rearrange.h"

#include "engine/ops/move/tile.h"
#include "engine/script/table/rows/copy_rows.h"

namespace stridescope::script {
namespace {

Value repeat_interleave(const Call& call) {
  const auto output_size = call.optional_integer("output_size");
  if (!call.has("self")) return {ops::repeat_interleave(call.memory, call.tensor("repeats"), output_size)};
  const auto self = call.tensor("self");
  const auto dim = call.optional_integer("dim");
  if (const auto* times = call["repeats"].get_if<tensor::Tensor>())
    return {ops::repeat_interleave(call.memory, self, *times, dim, output_size)};
  return {ops::repeat_interleave(call.memory, self, call.integer("repeats"), dim, output_size)};
}

}  // namespace

std::vector<Op> rearrange_rows() {
  return {
      {"flip",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int[] dims)"},
       {"Reverses the order along dimensions; always a copy, as PyTorch has no negative strides.",
        "沿指定维度反转顺序；PyTorch 没有负步长，所以总是复制。"},
       [](const Call& call) -> Value {
         return {ops::flip(call.memory, call.tensor("self"), call.integers("dims"))};
       }},
      {"fliplr",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       {"Reverses the columns (dimension 1) into a copy.", "左右翻转（第 1 维），返回副本。"},
       [](const Call& call) -> Value { return {ops::fliplr(call.memory, call.tensor("self"))}; }},
      {"flipud",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       {"Reverses the rows (dimension 0) into a copy.", "上下翻转（第 0 维），返回副本。"},
       [](const Call& call) -> Value { return {ops::flipud(call.memory, call.tensor("self"))}; }},
      {"roll",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int[1] shifts, int[1]? dims=None)"},
       {"Moves elements along dimensions; those that leave at the end come back at the start.",
        "沿维度循环移动元素：从末尾移出的回到开头。"},
       [](const Call& call) -> Value {
         const auto dims = call.given("dims") ? call.integers("dims") : tensor::Dims();
         return {ops::roll(call.memory, call.tensor("self"), call.integers("shifts"), dims)};
       }},
      {"rot90",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int k=1, int[] dims=[0,1])"},
       {"Turns a plane by quarter turns: a flip, which copies, and a transposition.",
        "把一个平面旋转若干个 90°：先翻转（复制），再转置。"},
       [](const Call& call) -> Value {
         return {ops::rot90(call.memory, call.tensor("self"), call.integer("k"), call.integers("dims"))};
       }},
      {"repeat",
       Group::repeat,
       Form::method,
       {"(Tensor self, int[] repeats)"},
       {"Copies the whole tensor several times along each dimension; expand does the same to size 1 without "
        "a copy.",
        "沿每个维度把整个张量复制若干遍；对大小为 1 的维度，expand 不用复制也能做到。"},
       [](const Call& call) -> Value {
         return {ops::repeat(call.memory, call.tensor("self"), call.integers("repeats"))};
       }},
      {"tile",
       Group::repeat,
       method_and_function,
       {"(Tensor self, int[] dims)"},
       {"repeat that takes fewer numbers than dimensions, too: the front ones then count 1.",
        "与 repeat 相同，但数字可以少于维数：缺的前几个按 1 计。"},
       [](const Call& call) -> Value {
         return {ops::tile(call.memory, call.tensor("self"), call.integers("dims"))};
       }},
      {"repeat_interleave",
       Group::repeat,
       method_and_function,
       {"(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None)",
        "(Tensor self, int repeats, int? dim=None, *, int? output_size=None)",
        "(Tensor repeats, *, int? output_size=None)"},
       {"Repeats each element in place, before the next one.", "逐个元素重复，再接下一个元素。"},
       repeat_interleave},
  };
}

}  // namespace stridescope::script
