#include "engine/ops/copy/copy.h"

#include <string>

#include "engine/script/table/rows/copy_rows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

namespace stridescope::script {
namespace {

using tensor::Device;
using tensor::DType;
using tensor::MemoryFormat;

MemoryFormat format_of(const Call& call, MemoryFormat otherwise = MemoryFormat::preserve) {
  return call.optional_memory_format("memory_format").value_or(otherwise);
}

Value to(const Call& call) {
  const auto& self = call.tensor("self");
  ops::Conversion conversion{.format = format_of(call), .copy = call.boolean("copy")};
  if (call.has("tensor")) {
    const auto& other = call.tensor("tensor");
    conversion.dtype = other.dtype();
    conversion.device = other.device();
  } else {
    conversion.dtype = call.optional_dtype("dtype");
    if (call.has("device")) conversion.device = call.optional_device("device");
  }
  return {ops::to(call.memory, self, conversion)};
}

template <DType dtype>
Value to_dtype(const Call& call) {
  return {ops::to(call.memory, call.tensor("self"), {.dtype = dtype, .format = format_of(call)})};
}

template <Device device>
Value to_device(const Call& call) {
  const auto target = call.has("device") ? call.optional_device("device").value_or(device) : device;
  if (device == Device::cuda0 && target == Device::cpu) throw refuse::not_cuda_device();
  return {ops::to(call.memory, call.tensor("self"), {.device = target, .format = format_of(call)})};
}

constexpr std::pair<std::string_view, DType> typed_tensors[] = {
    {"FloatTensor", DType::float32}, {"DoubleTensor", DType::float64},    {"HalfTensor", DType::float16},
    {"ByteTensor", DType::uint8},    {"BFloat16Tensor", DType::bfloat16}, {"CharTensor", DType::int8},
    {"ShortTensor", DType::int16},   {"IntTensor", DType::int32},         {"LongTensor", DType::int64},
    {"BoolTensor", DType::boolean},
};

Value type(const Call& call) {
  const auto& self = call.tensor("self");
  const Value& wanted = call["dtype"];
  if (wanted.is_none()) return {tensor::tensor_type_name(self.dtype(), self.device())};
  if (const auto* dtype = wanted.get_if<DType>()) return {ops::to(call.memory, self, {.dtype = *dtype})};
  const auto* named = wanted.get_if<Type>();
  const auto* text = named ? &named->name : wanted.get_if<std::string>();
  if (!text) throw refuse::type_argument_type();
  for (const Device device : {Device::cpu, Device::cuda0})
    for (const auto& [name, dtype] : typed_tensors)
      if (*text == tensor::tensor_type_name(dtype, device))
        return {ops::to(call.memory, self, {.dtype = dtype, .device = device})};
  throw refuse::type_name_unknown(*text);
}

constexpr std::string_view plain = "(Tensor self, *, MemoryFormat? memory_format=None)";

}  // namespace

std::vector<Row> convert_rows() {
  return family(
      {.group = Group::copy,
       .forms = method,
       .signatures = {plain},
       .effect = Effect::view_or_copy,
       .motion = Motion::pack},
      {
          {.name = "clone",
           .forms = method_and_function,
           .effect = Effect::copy,
           .featured = 2,
           .evaluate = [](const Call& call) -> Value {
             return {ops::clone(call.memory, call.tensor("self"), format_of(call))};
           }},
          {.name = "contiguous",
           .signatures = {"(Tensor self, *, MemoryFormat memory_format=contiguous_format)"},
           .featured = 1,
           .evaluate = [](const Call& call) -> Value {
             return {ops::contiguous(call.memory, call.tensor("self"),
                                     format_of(call, MemoryFormat::contiguous))};
           },
           .gradient = "CloneBackward0"},
          {.name = "to",
           .signatures =
               {"(Tensor self, Device? device=None, ScalarType? dtype=None, bool non_blocking=False, bool "
                "copy=False, *, "
                "MemoryFormat? memory_format=None)",
                "(Tensor self, ScalarType dtype, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
                "memory_format=None)",
                "(Tensor self, Tensor tensor, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
                "memory_format=None)"},
           .arguments = {{"dtype", Role::other_dtype}, {"device", Role::device}},
           .evaluate = to,
           .gradient = "ToCopyBackward0"},
          {.name = "type",
           .signatures = {"(Tensor self, any dtype=None, bool non_blocking=False)"},
           .arguments = {{"dtype", Role::other_dtype}},
           .evaluate = type,
           .gradient = "ToCopyBackward0"},
          {.name = "type_as",
           .signatures = {"(Tensor self, Tensor other)"},
           .arguments = {{"other", Role::text, "{} > 0"}},
           .evaluate = [](const Call& call) -> Value {
             const auto& other = call.tensor("other");
             return {ops::to(call.memory, call.tensor("self"),
                             {.dtype = other.dtype(), .device = other.device()})};
           },
           .gradient = "ToCopyBackward0"},
          {.name = "float", .evaluate = to_dtype<DType::float32>, .gradient = "ToCopyBackward0"},
          {.name = "double", .evaluate = to_dtype<DType::float64>, .gradient = "ToCopyBackward0"},
          {.name = "half", .evaluate = to_dtype<DType::float16>, .gradient = "ToCopyBackward0"},
          {.name = "cfloat", .evaluate = to_dtype<DType::complex64>, .gradient = "ToCopyBackward0"},
          {.name = "cdouble", .evaluate = to_dtype<DType::complex128>, .gradient = "ToCopyBackward0"},
          {.name = "bfloat16", .evaluate = to_dtype<DType::bfloat16>, .gradient = "ToCopyBackward0"},
          {.name = "long", .evaluate = to_dtype<DType::int64>},
          {.name = "int", .evaluate = to_dtype<DType::int32>},
          {.name = "short", .evaluate = to_dtype<DType::int16>},
          {.name = "char", .evaluate = to_dtype<DType::int8>},
          {.name = "byte", .evaluate = to_dtype<DType::uint8>},
          {.name = "bool", .evaluate = to_dtype<DType::boolean>},
          {.name = "cpu", .evaluate = to_device<Device::cpu>},
          {.name = "cuda",
           .signatures = {"(Tensor self, Device? device=None, bool non_blocking=False, *, MemoryFormat? "
                          "memory_format=None)"},
           .evaluate = to_device<Device::cuda0>},
      });
}

}  // namespace stridescope::script
