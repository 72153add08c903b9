#include "engine/ops/create/like.h"
#include "engine/script/table/rows/create_rows.h"
#include "engine/script/values/tensor_data.h"

#define LIKE_OPTIONS                                                                              \
  "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, " \
  "bool? requires_grad=False, MemoryFormat? memory_format=None)"
#define OPTIONS                                                                                   \
  "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, " \
  "bool? requires_grad=False)"

namespace stridescope::script {
namespace {

ops::Like like_of(const Call& call) {
  return {call.optional_dtype("dtype"), call.optional_device("device"),
          call.optional_memory_format("memory_format").value_or(tensor::MemoryFormat::preserve)};
}

Value new_full(const Call& call, const tensor::Scalar& value) {
  return {ops::full(call.memory, call.integers("size"), value, options_of(call, call.tensor("self")))};
}

}  // namespace

std::vector<Op> create_like_rows() {
  return {
      {"zeros_like",
       Group::create,
       Form::function,
       {"(Tensor self, " LIKE_OPTIONS},
       [](const Call& call) -> Value {
         return {ops::zeros_like(call.memory, call.tensor("self"), like_of(call))};
       }},
      {"ones_like",
       Group::create,
       Form::function,
       {"(Tensor self, " LIKE_OPTIONS},
       [](const Call& call) -> Value {
         return {ops::full_like(call.memory, call.tensor("self"), std::int64_t{1}, like_of(call))};
       }},
      {"full_like",
       Group::create,
       Form::function,
       {"(Tensor self, Scalar fill_value, " LIKE_OPTIONS},
       [](const Call& call) -> Value {
         return {ops::full_like(call.memory, call.tensor("self"), call.number("fill_value"), like_of(call))};
       }},
      {"empty_like",
       Group::create,
       Form::function,
       {"(Tensor self, " LIKE_OPTIONS},
       [](const Call& call) -> Value {
         return {ops::empty_like(call.memory, call.tensor("self"), like_of(call))};
       }},
      {"new_tensor",
       Group::create,
       Form::method,
       {"(Tensor self, any data, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False)"},
       [](const Call& call) -> Value {
         const auto options = options_of(call, call.tensor("self"));
         return {tensor_from(call.memory, call["data"], options.dtype, options.device)};
       }},
      {"new_zeros",
       Group::create,
       Form::method,
       {"(Tensor self, int[] size, " OPTIONS},
       [](const Call& call) -> Value {
         return {ops::zeros(call.memory, call.integers("size"), options_of(call, call.tensor("self")))};
       }},
      {"new_ones",
       Group::create,
       Form::method,
       {"(Tensor self, int[] size, " OPTIONS},
       [](const Call& call) -> Value { return new_full(call, std::int64_t{1}); }},
      {"new_full",
       Group::create,
       Form::method,
       {"(Tensor self, int[] size, Scalar fill_value, " OPTIONS},
       [](const Call& call) -> Value { return new_full(call, call.number("fill_value")); }},
      {"new_empty",
       Group::create,
       Form::method,
       {"(Tensor self, int[] size, " OPTIONS},
       [](const Call& call) -> Value {
         return {ops::empty(call.memory, call.integers("size"), options_of(call, call.tensor("self")))};
       }},
  };
}

}  // namespace stridescope::script
