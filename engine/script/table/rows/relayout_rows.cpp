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
       [](const Call& call) -> Value {
         const Tensor self = call.tensor("self");
         ops::resize_(call.memory, self, call.integers("size"));
         return {self};
       }},
      {"resize_as_",
       Group::in_place,
       Form::method,
       {"(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None)"},
       [](const Call& call) -> Value {
         const Tensor self = call.tensor("self");
         ops::resize_(call.memory, self, call.tensor("the_template").shape());
         return {self};
       }},
      {"t_",
       Group::in_place,
       Form::method,
       {"(Tensor self)"},
       [](const Call& call) -> Value {
         return relayout(call, [](const Layout& layout) { return ops::t(layout, "t_()"); });
       }},
      {"transpose_", Group::in_place, Form::method, {"(Tensor self, int dim0, int dim1)"}, transpose_},
      {"swapaxes_", Group::in_place, Form::method, {"(Tensor self, int axis0, int axis1)"}, transpose_},
      {"swapdims_", Group::in_place, Form::method, {"(Tensor self, int dim0, int dim1)"}, transpose_},
      {"squeeze_",
       Group::in_place,
       Form::method,
       {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)"},
       squeeze_},
      {"unsqueeze_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int dim)"},
       [](const Call& call) -> Value {
         return relayout(call,
                         [&](const Layout& layout) { return ops::unsqueeze(layout, call.integer("dim")); });
       }},
      {"as_strided_",
       Group::in_place,
       Form::method,
       {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
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
       [](const Call& call) -> Value { return {call.tensor("self")}; }},
  };
}

}  // namespace stridescope::script
