#include "engine/ops/view/repeat.h"

#include "engine/ops/view/windows.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/table/rows/view_rows.h"
#include "engine/tensor/refusal/refuse.h"

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
        throw refuse::broadcast_shapes_type(repr(value));
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

std::vector<Row> repeat_rows() {
  return family(
      {.group = Group::repeat,
       .forms = method_and_function,
       .effect = Effect::view,
       .motion = Motion::replicate},
      {
          {.name = "expand",
           .forms = method,
           .signatures = {"(Tensor self, int[] size, *, bool implicit=False)"},
           .arguments = {{"size", Role::broadcast_shape}},
           .featured = 1,
           .evaluate = [](const Call& call) -> Value {
             return {ops::expand(call.tensor("self"), call.integers("size"))};
           },
           .has_copy = true},
          {.name = "expand_as",
           .forms = method,
           .signatures = {"(Tensor self, Tensor other)"},
           .arguments = {{"other", Role::text, "torch.empty((2,) + {}.shape)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::expand(call.tensor("self"), call.tensor("other").shape())};
           },
           .gradient = "ExpandBackward0"},
          {.name = "broadcast_to",
           .signatures = {"(Tensor self, int[] size)"},
           .arguments = {{"size", Role::broadcast_shape}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::expand(call.tensor("self"), call.integers("size"))};
           },
           .gradient = "ExpandBackward0"},
          {.name = "broadcast_tensors",
           .forms = function,
           .signatures = {"(*Tensor tensors)"},
           .returns = Returns::tuple,
           .arguments = {{"tensors", Role::text, "{}, {}[:1]"}},
           .evaluate = [](const Call& call) -> Value {
             return tensor_tuple(ops::broadcast_tensors(call.tensors("tensors")));
           },
           .gradient = "ExpandBackward0"},
          {.name = "broadcast_shapes",
           .forms = function,
           .signatures = {"(*shapes)"},
           .effect = Effect::ask,
           .value_type = "torch.Size",
           .motion = Motion::none,
           .arguments = {{"shapes", Role::text, "{}.shape"}},
           .evaluate = broadcast_shapes},
          {.name = "unfold",
           .forms = method,
           .signatures = {"(Tensor self, int dimension, int size, int step)"},
           .help = "Tensor.unfold",
           .motion = Motion::sweep,
           .arguments = {{"size", Role::window}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::unfold(call.tensor("self"), call.integer("dimension"), call.integer("size"),
                                 call.integer("step"))};
           },
           .has_copy = true},
          {.name = "as_strided",
           .signatures = {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
           .motion = Motion::sweep,
           .arguments = {{"size", Role::own_shape}, {"stride", Role::own_stride}},
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return {ops::as_strided(call.tensor("self"), call.integers("size"), call.integers("stride"),
                                     call.optional_integer("storage_offset"))};
           },
           .has_copy = true},
          {.name = "slice_inverse",
           .signatures = {"(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1)"},
           .motion = Motion::sweep,
           .arguments = {{"src", Role::same_shape}},
           .evaluate = [](const Call& call) -> Value {
             const auto& base = call.tensor("src").layout();
             return {ops::as_strided(call.tensor("self"), base.shape, base.stride, base.storage_offset)};
           }},
      });
}

}  // namespace stridescope::script
