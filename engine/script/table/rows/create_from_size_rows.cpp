#include "engine/script/evaluate/plain_data.h"
#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/create_rows.h"
#include "engine/script/values/array.h"
#include "engine/script/values/tensor_data.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

std::vector<Row> create_from_size_rows() {
  return family(
      {.group = Group::create, .forms = function, .effect = Effect::create, .out = OutRule::any},
      {
          {.name = "tensor",
           .signatures =
               {"(any data, *, ScalarType? dtype=None, Device? device=None, bool pin_memory=False, bool "
                "requires_grad=False)"},
           .out = OutRule::none,
           .arguments = {{"data", Role::text, "[[1, 2], [3, 4]]"}},
           .featured = 6,
           .evaluate = [](const Call& call) -> Value {
             if (call["data"].is<tensor::Tensor>())
               warn_user(
                   call.interpreter,
                   "To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() "
                   "or sourceTensor.clone().detach().requires_grad_(True), rather than "
                   "torch.tensor(sourceTensor).");
             return {tensor_from(call.memory, plain_data(call.interpreter, call["data"]),
                                 call.optional_dtype("dtype"), call.optional_device("device"))};
           }},
          {.name = "as_tensor",
           .signatures = {"(any data, ScalarType? dtype=None, Device? device=None)"},
           .effect = Effect::view_or_copy,
           .out = OutRule::none,
           .motion = Motion::pack,
           .arguments = {{"data", Role::text, "[[1, 2], [3, 4]]"}},
           .evaluate = [](const Call& call) -> Value {
             const auto dtype = call.optional_dtype("dtype");
             const auto device = call.optional_device("device");
             const auto array = array_of(call["data"]);
             const auto shared = array ? torch_tensor_of(*array) : tensor::Tensor();
             const auto* self = array ? &shared : call["data"].get_if<tensor::Tensor>();
             if (self && dtype.value_or(self->dtype()) == self->dtype() &&
                 device.value_or(self->device()) == self->device())
               return {*self};
             return {tensor_from(call.memory, plain_data(call.interpreter, call["data"]), dtype, device)};
           }},
          {.name = "zeros",
           .signatures = {"(int[] size, " TENSOR_OPTIONS},
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return {ops::zeros(call.memory, call.integers("size"), options_of(call), call.out())};
           }},
          {.name = "ones",
           .signatures = {"(int[] size, " TENSOR_OPTIONS},
           .featured = 3,
           .evaluate = [](const Call& call) -> Value {
             ops::TensorOptions options = options_of(call);
             if (!options.dtype) options.dtype = call.memory.default_float();
             return {ops::full(call.memory, call.integers("size"), std::int64_t{1}, options, call.out())};
           }},
          {.name = "full",
           .signatures = {"(int[] size, Scalar fill_value, " TENSOR_OPTIONS},
           .featured = 4,
           .evaluate = [](const Call& call) -> Value {
             const auto options = options_of(call);
             if (call.given("layout") && call["layout"].get_if<LayoutName>()->name != "strided")
               throw refuse::stated_runtime("full(...) is not implemented for sparse layout");
             return {ops::full(call.memory, call.integers("size"), call.number("fill_value"), options,
                               call.out())};
           }},
          {.name = "empty",
           .signatures =
               {"(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
                "pin_memory=False, "
                "bool? requires_grad=False, MemoryFormat? memory_format=None)"},
           .evaluate = [](const Call& call) -> Value {
             const auto format = call.optional_memory_format("memory_format");
             if (format == tensor::MemoryFormat::preserve) throw refuse::preserve_format_unsupported();
             return {ops::empty(call.memory, call.integers("size"), options_of(call),
                                format.value_or(tensor::MemoryFormat::contiguous), call.out())};
           }},
          {.name = "empty_strided",
           .signatures = {"(int[] size, int[] stride, " TENSOR_OPTIONS},
           .out = OutRule::none,
           .arguments = {{"stride", Role::text, "(1, 2)"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::empty_strided(call.memory, call.integers("size"), call.integers("stride"),
                                        options_of(call))};
           }},
          {.name = "eye",
           .signatures = {"(int n, " TENSOR_OPTIONS, "(int n, int m, " TENSOR_OPTIONS},
           .featured = 5,
           .evaluate = [](const Call& call) -> Value {
             const std::int64_t rows = call.integer("n");
             return {ops::eye(call.memory, rows, call.has("m") ? call.integer("m") : rows, options_of(call),
                              call.out())};
           },
           .kernel = {"eye", KernelDtypes::narrow}},
      });
}

}  // namespace stridescope::script
