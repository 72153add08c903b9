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

std::vector<Op> repeat_rows() {
  return {
      {"expand",
       Group::repeat,
       Form::method,
       {"(Tensor self, int[] size, *, bool implicit=False)"},
       [](const Call& call) -> Value { return {ops::expand(call.tensor("self"), call.integers("size"))}; }},
      {"expand_as",
       Group::repeat,
       Form::method,
       {"(Tensor self, Tensor other)"},
       [](const Call& call) -> Value {
         return {ops::expand(call.tensor("self"), call.tensor("other").shape())};
       }},
      {"broadcast_to",
       Group::repeat,
       method_and_function,
       {"(Tensor self, int[] size)"},
       [](const Call& call) -> Value { return {ops::expand(call.tensor("self"), call.integers("size"))}; }},
      {"broadcast_tensors",
       Group::repeat,
       Form::function,
       {"(*Tensor tensors)"},
       [](const Call& call) -> Value {
         return tensor_tuple(ops::broadcast_tensors(call.tensors("tensors")));
       }},
      {"broadcast_shapes", Group::repeat, Form::function, {"(*shapes)"}, broadcast_shapes},
      {"unfold",
       Group::repeat,
       Form::method,
       {"(Tensor self, int dimension, int size, int step)"},
       [](const Call& call) -> Value {
         return {ops::unfold(call.tensor("self"), call.integer("dimension"), call.integer("size"),
                             call.integer("step"))};
       }},
      {"as_strided",
       Group::repeat,
       method_and_function,
       {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
       [](const Call& call) -> Value {
         return {ops::as_strided(call.tensor("self"), call.integers("size"), call.integers("stride"),
                                 call.optional_integer("storage_offset"))};
       }},
  };
}

}  // namespace stridescope::script
