#include "engine/script/table/rows/create_rows.h"
#include "engine/script/values/tensor_data.h"

// What every function that makes a tensor takes after its own parameters.
#define OPTIONS                                                                                   \
  "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, " \
  "bool? requires_grad=False)"

namespace stridescope::script {

std::vector<Op> create_from_size_rows() {
  return {
      {"tensor",
       Group::create,
       Form::function,
       {"(any data, *, ScalarType? dtype=None, Device? device=None, bool pin_memory=False, bool "
        "requires_grad=False)"},
       [](const Call& call) -> Value {
         return {tensor_from(call.memory, call["data"], call.optional_dtype("dtype"),
                             call.optional_device("device"))};
       }},
      {"as_tensor",
       Group::create,
       Form::function,
       {"(any data, ScalarType? dtype=None, Device? device=None)"},
       [](const Call& call) -> Value {
         const auto dtype = call.optional_dtype("dtype");
         const auto device = call.optional_device("device");
         const auto* self = call["data"].get_if<tensor::Tensor>();
         if (self && dtype.value_or(self->dtype()) == self->dtype() &&
             device.value_or(self->device()) == self->device())
           return {*self};
         return {tensor_from(call.memory, call["data"], dtype, device)};
       }},
      {"zeros",
       Group::create,
       Form::function | Form::with_out,
       {"(int[] size, " OPTIONS},
       [](const Call& call) -> Value {
         return {ops::zeros(call.memory, call.integers("size"), options_of(call))};
       }},
      {"ones",
       Group::create,
       Form::function | Form::with_out,
       {"(int[] size, " OPTIONS},
       [](const Call& call) -> Value {
         ops::Options options = options_of(call);
         if (!options.dtype) options.dtype = tensor::DType::float32;
         return {ops::full(call.memory, call.integers("size"), std::int64_t{1}, options)};
       }},
      {"full",
       Group::create,
       Form::function | Form::with_out,
       {"(int[] size, Scalar fill_value, " OPTIONS},
       [](const Call& call) -> Value {
         return {ops::full(call.memory, call.integers("size"), call.number("fill_value"), options_of(call))};
       }},
      {"empty",
       Group::create,
       Form::function | Form::with_out,
       {"(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
        "pin_memory=False, "
        "bool? requires_grad=False, MemoryFormat? memory_format=None)"},
       [](const Call& call) -> Value {
         const auto format = call.optional_memory_format("memory_format");
         return {ops::empty(call.memory, call.integers("size"), options_of(call),
                            format.value_or(tensor::MemoryFormat::contiguous))};
       }},
      {"empty_strided",
       Group::create,
       Form::function,
       {"(int[] size, int[] stride, " OPTIONS},
       [](const Call& call) -> Value {
         return {ops::empty_strided(call.memory, call.integers("size"), call.integers("stride"),
                                    options_of(call))};
       }},
      {"eye",
       Group::create,
       Form::function | Form::with_out,
       {"(int n, " OPTIONS, "(int n, int m, " OPTIONS},
       [](const Call& call) -> Value {
         const std::int64_t rows = call.integer("n");
         return {ops::eye(call.memory, rows, call.has("m") ? call.integer("m") : rows, options_of(call))};
       }},
  };
}

}  // namespace stridescope::script
