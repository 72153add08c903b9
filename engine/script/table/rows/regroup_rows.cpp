#include "engine/ops/view/regroup.h"

#include "engine/script/table/rows/view_rows.h"
#include "engine/tensor/messages.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

Value view(const Call& call) {
  const auto self = call.tensor("self");
  if (const auto dtype = call.has("dtype") ? call.optional_dtype("dtype") : std::nullopt) {
    return {ops::view(self, *dtype)};
  }
  return {ops::view(self, call.integers("size"))};
}

Value squeeze(const Call& call) {
  const auto self = call.tensor("self");
  if (!call.has("dim")) return {ops::squeeze(self)};
  const bool several = call["dim"].is<Sequence>();
  return {several ? ops::squeeze(self, call.integers("dim")) : ops::squeeze(self, call.integer("dim"))};
}

/// atleast_1d(x) gives a tensor; atleast_1d(x, y) and atleast_1d([x]) give a tuple.
Value atleast(const Call& call, std::int64_t rank) {
  const auto& arguments = *std::get<Sequence>(call["tensors"].data).items;
  if (arguments.size() == 1) {
    if (const auto* only = arguments.front().get_if<Tensor>()) return {ops::atleast(*only, rank)};
  }
  const auto* list = arguments.size() == 1 ? arguments.front().get_if<Sequence>() : nullptr;
  ops::Tensors results;
  for (const auto& value : list ? *list->items : arguments) {
    const auto* tensor = value.get_if<Tensor>();
    if (!tensor) {
      throw tensor::messages::type_error(std::string(call.op.name) +
                                         "(): argument 'tensors' must be tuple of Tensors, " + "but found " +
                                         type_name(value));
    }
    results.push_back(ops::atleast(*tensor, rank));
  }
  return tensor_tuple(std::move(results));
}

}  // namespace

std::vector<Op> regroup_rows() {
  return {
      {"view",
       Group::regroup,
       Form::method,
       {"(Tensor self, ScalarType dtype)", "(Tensor self, int[] size)"},
       {"Reads the same elements, in the same order, through another shape; never copies. One size may be "
        "-1. Given a "
        "dtype, reads the same bytes as that type.",
        "用另一个形状按相同的顺序读同一批元素，从不复制；其中一个尺寸可以写 -1。若给出 "
        "dtype，则把同样的字节当作该类型来读。"},
       view},
      {"view_as",
       Group::regroup,
       Form::method,
       {"(Tensor self, Tensor other)"},
       {"Views the tensor in the shape of another one.", "以另一个张量的形状作视图。"},
       [](const Call& call) -> Value {
         return {ops::view(call.tensor("self"), call.tensor("other").shape())};
       }},
      {"reshape",
       Group::regroup,
       method_and_function,
       {"(Tensor self, int[] shape)"},
       {"Gives the elements another shape: a view where strides can express it, otherwise a copy. One size "
        "may be -1.",
        "换一个形状：步长能表达时返回视图，否则复制；其中一个尺寸可以写 -1。"},
       [](const Call& call) -> Value {
         return {ops::reshape(call.memory, call.tensor("self"), call.integers("shape"))};
       }},
      {"reshape_as",
       Group::regroup,
       Form::method,
       {"(Tensor self, Tensor other)"},
       {"Reshapes the tensor to the shape of another one.", "变成另一个张量的形状。"},
       [](const Call& call) -> Value {
         return {ops::reshape(call.memory, call.tensor("self"), call.tensor("other").shape())};
       }},
      {"flatten",
       Group::regroup,
       method_and_function,
       {"(Tensor self, int start_dim=0, int end_dim=-1)",
        "(Tensor self, int start_dim, int end_dim, Dimname out_dim)",
        "(Tensor self, Dimname start_dim, Dimname end_dim, Dimname out_dim)",
        "(Tensor self, Dimname[] dims, Dimname out_dim)"},
       {"Merges neighbouring dimensions into one; copies only where no stride can walk them evenly.",
        "把相邻的几个维度合并成一个；只有当单一步长无法走遍它们时才复制。"},
       [](const Call& call) -> Value {
         return {ops::flatten(call.memory, call.tensor("self"), call.integer("start_dim"),
                              call.integer("end_dim"))};
       }},
      {"ravel",
       Group::regroup,
       method_and_function,
       {"(Tensor self)"},
       {"Makes the tensor contiguous, which may copy, and views it as one dimension.",
        "先变为连续（可能复制），再看作一维。"},
       [](const Call& call) -> Value { return {ops::ravel(call.memory, call.tensor("self"))}; }},
      {"unflatten",
       Group::regroup,
       method_and_function,
       {"(Tensor self, int dim, int[] sizes)", "(Tensor self, Dimname dim, int[] sizes, Dimname[] names)"},
       {"Splits one dimension into several whose sizes multiply to it; always a view. One size may be -1.",
        "把一个维度拆成几个，尺寸之积不变，总是视图；其中一个尺寸可以写 -1。"},
       [](const Call& call) -> Value {
         return {ops::unflatten(call.tensor("self"), call.integer("dim"), call.integers("sizes"))};
       }},
      {"squeeze",
       Group::regroup,
       method_and_function,
       {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)", "(Tensor self, Dimname dim)"},
       {"Drops dimensions of size 1: all of them, or those named if their size is 1.",
        "去掉大小为 1 的维度：全部，或指定的那些（若其大小确为 1）。"},
       squeeze},
      {"unsqueeze",
       Group::regroup,
       method_and_function,
       {"(Tensor self, int dim)"},
       {"Inserts a dimension of size 1 at a position.", "在指定位置插入一个大小为 1 的维度。"},
       [](const Call& call) -> Value { return {ops::unsqueeze(call.tensor("self"), call.integer("dim"))}; }},
      {"atleast_1d",
       Group::regroup,
       Form::function,
       {"(*tensors)"},
       {"Views a 0-d tensor as one dimension; others stay as they are.",
        "把 0 维张量看作 1 维；其余保持原样。"},
       [](const Call& call) -> Value { return atleast(call, 1); }},
      {"atleast_2d",
       Group::regroup,
       Form::function,
       {"(*tensors)"},
       {"Adds size-1 dimensions in front until there are two.", "在前面补大小为 1 的维度，直到有两维。"},
       [](const Call& call) -> Value { return atleast(call, 2); }},
      {"atleast_3d",
       Group::regroup,
       Form::function,
       {"(*tensors)"},
       {"Adds size-1 dimensions around the existing ones until there are three.",
        "在已有维度前后补大小为 1 的维度，直到有三维。"},
       [](const Call& call) -> Value { return atleast(call, 3); }},
      {"detach",
       Group::regroup,
       method_and_function,
       {"(Tensor self)"},
       {"Another tensor object on the same storage with the same layout.",
        "同一存储、同一布局的另一个张量对象。"},
       [](const Call& call) -> Value { return {ops::detach(call.tensor("self"))}; }},
  };
}

}  // namespace stridescope::script
