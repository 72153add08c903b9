#include "engine/ops/view/regroup.h"

#include "engine/script/table/rows/view_rows.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

Value view(const Call& call) {
  const auto& self = call.tensor("self");
  if (const auto dtype = call.has("dtype") ? call.optional_dtype("dtype") : std::nullopt) {
    return {ops::view(self, *dtype)};
  }
  return {ops::view(self, call.integers("size"))};
}

Value squeeze(const Call& call) {
  const auto& self = call.tensor("self");
  if (!call.has("dim")) return {ops::squeeze(self)};
  const bool several = call["dim"].is<Sequence>();
  return {several ? ops::squeeze(self, call.integers("dim")) : ops::squeeze(self, call.integer("dim"))};
}

/// atleast_1d(x) returns a tensor; atleast_1d(x, y) and atleast_1d([x]) return a tuple.
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
      throw refuse::argument_not_tensors(call.op.name, type_name(value));
    }
    results.push_back(ops::atleast(*tensor, rank));
  }
  return tensor_tuple(std::move(results));
}

}  // namespace

std::vector<Row> regroup_rows() {
  return family(
      {.group = Group::regroup,
       .forms = method_and_function,
       .effect = Effect::view,
       .motion = Motion::reflow},
      {
          {.name = "view",
           .forms = method,
           .signatures = {"(Tensor self, ScalarType dtype)", "(Tensor self, int[] size)"},
           .arguments = {{"size", Role::same_numel}},
           .featured = 1,
           .evaluate = view},
          {.name = "view_as",
           .forms = method,
           .signatures = {"(Tensor self, Tensor other)"},
           .arguments = {{"other", Role::text, "{}.flatten()"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::view(call.tensor("self"), call.tensor("other").shape())};
           },
           .gradient = "ViewBackward0"},
          {.name = "reshape",
           .signatures = {"(Tensor self, int[] shape)"},
           .effect = Effect::view_or_copy,
           .arguments = {{"shape", Role::same_numel}},
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return {ops::reshape(call.memory, call.tensor("self"), call.integers("shape"))};
           },
           .gradient = "UnsafeViewBackward0 if not result._is_view() else ViewBackward0 if "
                       "self.is_contiguous() else ReshapeAliasBackward0"},
          {.name = "reshape_as",
           .forms = method,
           .signatures = {"(Tensor self, Tensor other)"},
           .effect = Effect::view_or_copy,
           .arguments = {{"other", Role::text, "{}.flatten()"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::reshape(call.memory, call.tensor("self"), call.tensor("other").shape())};
           },
           .gradient = "UnsafeViewBackward0 if not result._is_view() else ViewBackward0 if "
                       "self.is_contiguous() else ReshapeAliasBackward0"},
          {.name = "flatten",
           .signatures = {"(Tensor self, int start_dim=0, int end_dim=-1)",
                          "(Tensor self, int start_dim, int end_dim, Dimname out_dim)",
                          "(Tensor self, Dimname start_dim, Dimname end_dim, Dimname out_dim)",
                          "(Tensor self, Dimname[] dims, Dimname out_dim)"},
           .effect = Effect::view_or_copy,
           .featured = 3,
           .evaluate = [](const Call& call) -> Value {
             return {ops::flatten(call.memory, call.tensor("self"), call.integer("start_dim"),
                                  call.integer("end_dim"))};
           },
           .gradient = "UnsafeViewBackward0 if not result._is_view() else ViewBackward0 if "
                       "self.is_contiguous() else ReshapeAliasBackward0"},
          {.name = "ravel",
           .signatures = {"(Tensor self)"},
           .effect = Effect::view_or_copy,
           .evaluate = [](const Call& call) -> Value {
             return {ops::ravel(call.memory, call.tensor("self"))};
           },
           .gradient = "ViewBackward0"},
          {.name = "unflatten",
           .signatures = {"(Tensor self, int dim, int[] sizes)",
                          "(Tensor self, Dimname dim, int[] sizes, Dimname[] names)"},
           .arguments = {{"dim", Role::last_dim}, {"sizes", Role::factors}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::unflatten(call.tensor("self"), call.integer("dim"), call.integers("sizes"))};
           },
           .gradient = "ViewBackward0"},
          {.name = "squeeze",
           .signatures = {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)",
                          "(Tensor self, Dimname dim)"},
           .motion = Motion::slide_axis,
           .featured = 4,
           .evaluate = squeeze,
           .gradient = "SqueezeBackward2 if isinstance(dim, (list, tuple)) else SqueezeBackward1 if "
                       "dim is not None else SqueezeBackward0",
           .has_copy = true},
          {.name = "unsqueeze",
           .signatures = {"(Tensor self, int dim)"},
           .motion = Motion::slide_axis,
           .arguments = {{"dim", Role::new_dim}},
           .featured = 5,
           .evaluate = [](const Call& call) -> Value {
             return {ops::unsqueeze(call.tensor("self"), call.integer("dim"))};
           },
           .has_copy = true},
          {.name = "view_as_real",
           .forms = function,
           .signatures = {"(Tensor self)"},
           .motion = Motion::follow,
           .evaluate = [](const Call& call) -> Value { return {ops::view_as_real(call.tensor("self"))}; },
           .has_copy = true},
          {.name = "view_as_complex",
           .forms = function,
           .signatures = {"(Tensor self)"},
           .motion = Motion::follow,
           .evaluate = [](const Call& call) -> Value { return {ops::view_as_complex(call.tensor("self"))}; },
           .has_copy = true},
          {.name = "atleast_1d",
           .forms = function,
           .signatures = {"(*tensors)"},
           .motion = Motion::slide_axis,
           .arguments = {{"tensors", Role::tensor}},
           .evaluate = [](const Call& call) -> Value { return atleast(call, 1); },
           .gradient = "ViewBackward0"},
          {.name = "atleast_2d",
           .forms = function,
           .signatures = {"(*tensors)"},
           .motion = Motion::slide_axis,
           .arguments = {{"tensors", Role::tensor}},
           .evaluate = [](const Call& call) -> Value { return atleast(call, 2); },
           .gradient = "ViewBackward0 if isinstance(tensors[0], torch.Tensor) and tensors[0].dim() == 0 else "
                       "UnsqueezeBackward0"},
          {.name = "atleast_3d",
           .forms = function,
           .signatures = {"(*tensors)"},
           .motion = Motion::slide_axis,
           .arguments = {{"tensors", Role::tensor}},
           .evaluate = [](const Call& call) -> Value { return atleast(call, 3); },
           .gradient = "ViewBackward0 if isinstance(tensors[0], torch.Tensor) and tensors[0].dim() < 2 else "
                       "UnsqueezeBackward0"},
          {.name = "detach",
           .signatures = {"(Tensor self)"},
           .motion = Motion::follow,
           .evaluate = [](const Call& call) -> Value { return {ops::detach(call.tensor("self"))}; },
           .gradient = "None",
           .has_copy = true},
      });
}

}  // namespace stridescope::script
