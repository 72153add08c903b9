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

std::vector<Row> relayout_rows() {
  return family(
      {.group = Group::in_place, .forms = method, .effect = Effect::write},
      {
          {.name = "resize_",
           .signatures = {"(Tensor self, int[] size, *, MemoryFormat? memory_format=None)"},
           .motion = Motion::overwrite,
           .evaluate = [](const Call& call) -> Value {
             const Tensor self = call.tensor("self");
             ops::resize_(call.memory, self, call.integers("size"));
             return {self};
           }},
          {.name = "resize_as_",
           .signatures = {"(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None)"},
           .evaluate = [](const Call& call) -> Value {
             const Tensor self = call.tensor("self");
             ops::resize_(call.memory, self, call.tensor("the_template").shape());
             return {self};
           }},
          {.name = "t_",
           .signatures = {"(Tensor self)"},
           .motion = Motion::turn,
           .featured = 5,
           .evaluate = [](const Call& call) -> Value {
             return relayout(call, [](const Layout& layout) { return ops::t(layout, "t_()"); });
           }},
          {.name = "transpose_",
           .aliases = {{"swapaxes_", {"(Tensor self, int axis0, int axis1)"}}, "swapdims_"},
           .signatures = {"(Tensor self, int dim0, int dim1)"},
           .motion = Motion::turn,
           .evaluate = transpose_},
          {.name = "squeeze_",
           .signatures = {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)"},
           .motion = Motion::slide_axis,
           .evaluate = squeeze_},
          {.name = "unsqueeze_",
           .signatures = {"(Tensor self, int dim)"},
           .motion = Motion::slide_axis,
           .arguments = {{"dim", Role::new_dim}},
           .evaluate = [](const Call& call) -> Value {
             return relayout(
                 call, [&](const Layout& layout) { return ops::unsqueeze(layout, call.integer("dim")); });
           }},
          {.name = "as_strided_",
           .signatures = {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
           .motion = Motion::sweep,
           .arguments = {{"size", Role::own_shape}, {"stride", Role::own_stride}},
           .evaluate = [](const Call& call) -> Value {
             const Tensor self = call.tensor("self");
             return relayout(call, [&](const Layout& layout) {
               return ops::as_strided(layout, call.integers("size"), call.integers("stride"),
                                      call.optional_integer("storage_offset"), self.itemsize(),
                                      self.storage().nbytes());
             });
           }},
          {.name = "detach_",
           .signatures = {"(Tensor self)"},
           .motion = Motion::none,
           .evaluate = [](const Call& call) -> Value { return {call.tensor("self")}; }},
      });
}

}  // namespace stridescope::script
