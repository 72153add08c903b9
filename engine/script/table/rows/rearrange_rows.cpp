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
       [](const Call& call) -> Value {
         return {ops::flip(call.memory, call.tensor("self"), call.integers("dims"))};
       }},
      {"fliplr",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::fliplr(call.memory, call.tensor("self"))}; }},
      {"flipud",
       Group::reorder,
       method_and_function,
       {"(Tensor self)"},
       [](const Call& call) -> Value { return {ops::flipud(call.memory, call.tensor("self"))}; }},
      {"roll",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int[1] shifts, int[1]? dims=None)"},
       [](const Call& call) -> Value {
         const auto dims = call.given("dims") ? call.integers("dims") : tensor::Dims();
         return {ops::roll(call.memory, call.tensor("self"), call.integers("shifts"), dims)};
       }},
      {"rot90",
       Group::reorder,
       method_and_function,
       {"(Tensor self, int k=1, int[] dims=[0,1])"},
       [](const Call& call) -> Value {
         return {ops::rot90(call.memory, call.tensor("self"), call.integer("k"), call.integers("dims"))};
       }},
      {"repeat",
       Group::repeat,
       Form::method,
       {"(Tensor self, int[] repeats)"},
       [](const Call& call) -> Value {
         return {ops::repeat(call.memory, call.tensor("self"), call.integers("repeats"))};
       }},
      {"tile",
       Group::repeat,
       method_and_function,
       {"(Tensor self, int[] dims)"},
       [](const Call& call) -> Value {
         return {ops::tile(call.memory, call.tensor("self"), call.integers("dims"))};
       }},
      {"repeat_interleave",
       Group::repeat,
       method_and_function,
       {"(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None)",
        "(Tensor self, int repeats, int? dim=None, *, int? output_size=None)",
        "(Tensor repeats, *, int? output_size=None)"},
       repeat_interleave},
  };
}

}  // namespace stridescope::script
