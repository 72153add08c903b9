#include "engine/ops/create/like.h"
#include "engine/script/evaluate/plain_data.h"
#include "engine/script/table/rows/create_rows.h"
#include "engine/script/values/tensor_data.h"

namespace stridescope::script {
namespace {

ops::LikeOptions like_of(const Call& call) {
  return {call.optional_dtype("dtype"), call.optional_device("device"),
          call.optional_memory_format("memory_format").value_or(tensor::MemoryFormat::preserve)};
}

Value new_full(const Call& call, const tensor::Scalar& value) {
  return {ops::full(call.memory, call.integers("size"), value, options_of(call, call.tensor("self")))};
}

}  // namespace

std::vector<Row> create_like_rows() {
  return family(
      {.group = Group::create, .forms = function, .effect = Effect::create},
      {
          {.name = "zeros_like",
           .signatures = {"(Tensor self, " LIKE_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::zeros_like(call.memory, call.tensor("self"), like_of(call))};
           }},
          {.name = "ones_like",
           .signatures = {"(Tensor self, " LIKE_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::full_like(call.memory, call.tensor("self"), std::int64_t{1}, like_of(call))};
           }},
          {.name = "full_like",
           .signatures = {"(Tensor self, Scalar fill_value, " LIKE_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {
                 ops::full_like(call.memory, call.tensor("self"), call.number("fill_value"), like_of(call))};
           }},
          {.name = "empty_like",
           .signatures = {"(Tensor self, " LIKE_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::empty_like(call.memory, call.tensor("self"), like_of(call))};
           }},
          {.name = "new_tensor",
           .forms = method,
           .signatures = {"(Tensor self, any data, *, ScalarType? dtype=None, Device? device=None, bool "
                          "requires_grad=False)"},
           .arguments = {{"data", Role::text, "[[1, 2], [3, 4]]"}},
           .evaluate = [](const Call& call) -> Value {
             const auto options = options_of(call, call.tensor("self"));
             return {tensor_from(call.memory, plain_data(call.interpreter, call["data"]), options.dtype,
                                 options.device)};
           }},
          {.name = "new_zeros",
           .forms = method,
           .signatures = {"(Tensor self, int[] size, " TENSOR_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::zeros(call.memory, call.integers("size"), options_of(call, call.tensor("self")))};
           }},
          {.name = "new_ones",
           .forms = method,
           .signatures = {"(Tensor self, int[] size, " TENSOR_OPTIONS},
           .evaluate = [](const Call& call) -> Value { return new_full(call, std::int64_t{1}); }},
          {.name = "new_full",
           .forms = method,
           .signatures = {"(Tensor self, int[] size, Scalar fill_value, " TENSOR_OPTIONS},
           .evaluate = [](const Call& call) -> Value { return new_full(call, call.number("fill_value")); }},
          {.name = "new_empty",
           .forms = method,
           .signatures = {"(Tensor self, int[] size, " TENSOR_OPTIONS},
           .evaluate = [](const Call& call) -> Value {
             return {ops::empty(call.memory, call.integers("size"), options_of(call, call.tensor("self")))};
           }},
      });
}

}  // namespace stridescope::script
