#include "engine/ops/rules/output.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/windows.h"
#include "engine/script/table/rows/in_place_rows.h"

namespace stridescope::script {
namespace {

using tensor::Layout;
using tensor::Tensor;

// Gives the tensor object itself another rule; its storage stays as it is.
template <class Rule>
Value relayout(const Call& call, Rule&& rule) {
  const Tensor self = call.tensor("self");
  call.memory.relayout(self, rule(self.layout()));
  return {self};
}

Value transpose_(const Call& call) {
  const bool has_dims = call.has("dim0");
  return relayout(call, [&](const Layout& layout) {
    return ops::transpose(layout, call.integer(has_dims ? "dim0" : "axis0"),
                          call.integer(has_dims ? "dim1" : "axis1"));
  });
}

Value squeeze_(const Call& call) {
  return relayout(call, [&](const Layout& layout) {
    if (!call.has("dim")) return ops::squeeze(layout);
    return call["dim"].is<Sequence>() ? ops::squeeze(layout, call.integers("dim"))
                                      : ops::squeeze(layout, call.integer("dim"));
  });
}

}  // namespace

std::vector<Op> relayout_rows() {
  return {
      {"resize_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int[] size, *, MemoryFormat? memory_format=None)"},
       {"Gives this very tensor another shape, contiguous; its storage grows where it is too small.",
        "就地改变该张量的形状（连续排列）；存储不够时会增大。"},
       [](const Call& call) -> Value {
         const Tensor self = call.tensor("self");
         ops::resize_(call.memory, self, call.integers("size"));
         return {self};
       }},
      {"resize_as_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None)"},
       {"Gives this very tensor the shape of another one.", "就地改成另一张量的形状。"},
       [](const Call& call) -> Value {
         const Tensor self = call.tensor("self");
         ops::resize_(call.memory, self, call.tensor("the_template").shape());
         return {self};
       }},
      {"t_",
       Group::in_place,
       Form::method,
       {"(Tensor self)"},
       {"Swaps the two dimensions of this very tensor; its memory stays.", "就地交换两个维度；内存不动。"},
       [](const Call& call) -> Value {
         return relayout(call, [](const Layout& layout) { return ops::t(layout, "t_()"); });
       }},
      {"transpose_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim0, int dim1)"},
       {"Swaps two dimensions of this very tensor; its memory stays.", "就地交换指定的两个维度；内存不动。"},
       transpose_},
      {"swapaxes_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int axis0, int axis1)"},
       {"Another name of transpose_.", "transpose_ 的别名。"},
       transpose_},
      {"swapdims_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim0, int dim1)"},
       {"Another name of transpose_.", "transpose_ 的别名。"},
       transpose_},
      {"squeeze_",
       Group::in_place,
       Form::method,
       {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)"},
       {"Drops dimensions of size 1 from this very tensor.", "就地去掉大小为 1 的维度。"},
       squeeze_},
      {"unsqueeze_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim)"},
       {"Inserts a dimension of size 1 into this very tensor.", "就地插入一个大小为 1 的维度。"},
       [](const Call& call) -> Value {
         return relayout(call,
                         [&](const Layout& layout) { return ops::unsqueeze(layout, call.integer("dim")); });
       }},
      {"as_strided_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
       {"Gives this very tensor any shape and strides within its storage.",
        "就地改用存储内的任意形状与步长。"},
       [](const Call& call) -> Value {
         const Tensor self = call.tensor("self");
         return relayout(call, [&](const Layout& layout) {
           return ops::as_strided(layout, call.integers("size"), call.integers("stride"),
                                  call.optional_integer("storage_offset"), self.itemsize(),
                                  self.storage().nbytes());
         });
       }},
      {"detach_",
       Group::in_place,
       Form::method,
       {"(Tensor self)"},
       {"Cuts the tensor from the history of gradients, which is not kept here: nothing changes.",
        "与梯度历史断开；这里不记录梯度，因此没有变化。"},
       [](const Call& call) -> Value { return {call.tensor("self")}; }},
  };
}

}  // namespace stridescope::script
