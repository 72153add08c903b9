#include "engine/ops/move/rearrange.h"

#include "engine/ops/move/tile.h"
#include "engine/script/table/rows/copy_rows.h"

namespace stridescope::script {
namespace {

Value repeat_interleave(const Call& call) {
  const auto output_size = call.optional_integer("output_size");
  if (!call.has("self")) return {ops::repeat_interleave(call.memory, call.tensor("repeats"), output_size)};
  const auto& self = call.tensor("self");
  const auto dim = call.optional_integer("dim");
  if (const auto* times = call["repeats"].get_if<tensor::Tensor>())
    return {ops::repeat_interleave(call.memory, self, *times, dim, output_size)};
  return {ops::repeat_interleave(call.memory, self, call.integer("repeats"), dim, output_size)};
}

}  // namespace

std::vector<Row> rearrange_rows() {
  return family(
      {.group = Group::reorder,
       .forms = method_and_function,
       .effect = Effect::copy,
       .motion = Motion::follow},
      {
          {.name = "flip",
           .signatures = {"(Tensor self, int[] dims)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::flip(call.memory, call.tensor("self"), call.integers("dims"))};
           },
           .kernel = {"flip_cpu if [d for d in dims if d % self.dim() == self.dim() - 1] else None",
                      KernelDtypes::narrow}},
          {.name = "fliplr",
           .signatures = {"(Tensor self)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::fliplr(call.memory, call.tensor("self"))};
           },
           .kernel = {"flip_cpu if self.dim() == 2 else None", KernelDtypes::narrow},
           .gradient = "FlipBackward0"},
          {.name = "flipud",
           .signatures = {"(Tensor self)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::flipud(call.memory, call.tensor("self"))};
           },
           .kernel = {"flip_cpu if self.dim() == 1 else None", KernelDtypes::narrow},
           .gradient = "FlipBackward0"},
          {.name = "roll",
           .signatures = {"(Tensor self, int[1] shifts, int[1]? dims=None)"},
           .arguments = {{"dims", Role::dims, "0"}},
           .evaluate = [](const Call& call) -> Value {
             const auto dims = call.given("dims") ? call.integers("dims") : tensor::Dims();
             return {ops::roll(call.memory, call.tensor("self"), call.integers("shifts"), dims)};
           }},
          {.name = "rot90",
           .signatures = {"(Tensor self, int k=1, int[] dims=[0,1])"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::rot90(call.memory, call.tensor("self"), call.integer("k"), call.integers("dims"))};
           },
           .kernel = {"flip_cpu if self.dim() == 2 else None", KernelDtypes::narrow}},
          {.name = "repeat",
           .group = Group::repeat,
           .forms = method,
           .signatures = {"(Tensor self, int[] repeats)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::repeat(call.memory, call.tensor("self"), call.integers("repeats"))};
           }},
          {.name = "tile",
           .group = Group::repeat,
           .signatures = {"(Tensor self, int[] dims)"},
           .arguments = {{"dims", Role::repeats}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::tile(call.memory, call.tensor("self"), call.integers("dims"))};
           },
           .gradient = "RepeatBackward0"},
          {.name = "repeat_interleave",
           .group = Group::repeat,
           .signatures = {"(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None)",
                          "(Tensor self, int repeats, int? dim=None, *, int? output_size=None)",
                          "(Tensor repeats, *, int? output_size=None)"},
           .arguments = {{"repeats", Role::integer, "2"}},
           .evaluate = repeat_interleave,
           .gradient = "IndexSelectBackward0 if isinstance(repeats, torch.Tensor) else ViewBackward0"},
      });
}

}  // namespace stridescope::script
