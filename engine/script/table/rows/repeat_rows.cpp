#include "engine/ops/view/repeat.h"

#include "engine/ops/view/windows.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/table/rows/view_rows.h"
#include "engine/tensor/messages.h"

namespace stridescope::script {
namespace {

using tensor::Dims;

Value broadcast_shapes(const Call& call) {
  std::vector<Dims> shapes;
  for (const auto& value : *std::get<Sequence>(call["shapes"].data).items) {
    Dims shape;
    const auto add = [&](const Value& size) {
      const auto integer = size.is<tensor::Tensor>() ? std::nullopt : as_index(size);
      if (!integer) {
        throw tensor::messages::runtime_error(
            "Input shapes should be of type ints, a tuple of ints, or a list of "
            "ints, got " +
            repr(value));
      }
      shape.push_back(*integer);
    };
    if (const auto* sequence = value.get_if<Sequence>()) {
      for (const auto& size : *sequence->items) add(size);
    } else {
      add(value);
    }
    shapes.push_back(std::move(shape));
  }
  return make_size(ops::broadcast_shapes(shapes));
}

}  // namespace

std::vector<Op> repeat_rows() {
  return {
      {"expand",
       Group::repeat,
       Form::method,
       {"(Tensor self, int[] size, *, bool implicit=False)"},
       {"Repeats size-1 dimensions without copying, through a stride of 0; -1 keeps a size.",
        "用步长 0 让大小为 1 的维度重复出现而不复制；-1 表示保持原尺寸。"},
       [](const Call& call) -> Value { return {ops::expand(call.tensor("self"), call.integers("size"))}; }},
      {"expand_as",
       Group::repeat,
       Form::method,
       {"(Tensor self, Tensor other)"},
       {"Expands the tensor to the shape of another one.", "扩展成另一个张量的形状。"},
       [](const Call& call) -> Value {
         return {ops::expand(call.tensor("self"), call.tensor("other").shape())};
       }},
      {"broadcast_to",
       Group::repeat,
       method_and_function,
       {"(Tensor self, int[] size)"},
       {"Expands the tensor to a shape by the rules of broadcasting.", "按广播规则扩展到给定的形状。"},
       [](const Call& call) -> Value { return {ops::expand(call.tensor("self"), call.integers("size"))}; }},
      {"broadcast_tensors",
       Group::repeat,
       Form::function,
       {"(*Tensor tensors)"},
       {"Expands several tensors to their common shape.", "把几个张量都扩展到它们的公共形状。"},
       [](const Call& call) -> Value {
         return tensor_tuple(ops::broadcast_tensors(call.tensors("tensors")));
       }},
      {"broadcast_shapes",
       Group::repeat,
       Form::function,
       {"(*shapes)"},
       {"The shape that several shapes broadcast to.", "几个形状广播后的公共形状。"},
       broadcast_shapes},
      {"unfold",
       Group::repeat,
       Form::method,
       {"(Tensor self, int dimension, int size, int step)"},
       {"Sliding windows over a dimension, as a new last dimension; windows may share elements.",
        "某一维上的滑动窗口，作为新的最后一维；窗口之间可以共用元素。"},
       [](const Call& call) -> Value {
         return {ops::unfold(call.tensor("self"), call.integer("dimension"), call.integer("size"),
                             call.integer("step"))};
       }},
      {"as_strided",
       Group::repeat,
       method_and_function,
       {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
       {"Reads the storage by any shape, strides and offset that stay inside it.",
        "用任意形状、步长和偏移读存储，只要不越界。"},
       [](const Call& call) -> Value {
         return {ops::as_strided(call.tensor("self"), call.integers("size"), call.integers("stride"),
                                 call.optional_integer("storage_offset"))};
       }},
  };
}

}  // namespace stridescope::script
