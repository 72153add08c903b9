#include "engine/ops/move/copy.h"

#include <fmt/format.h>

#include <string>

#include "engine/script/table/rows/copy_rows.h"
#include "engine/tensor/messages.h"

namespace stridescope::script {
namespace {

using tensor::Device;
using tensor::DType;
using tensor::MemoryFormat;

MemoryFormat format_of(const Call& call, MemoryFormat otherwise = MemoryFormat::preserve) {
  return call.optional_memory_format("memory_format").value_or(otherwise);
}

Value to(const Call& call) {
  const auto self = call.tensor("self");
  ops::Conversion conversion{.format = format_of(call), .copy = call.boolean("copy")};
  if (call.has("other")) {
    const auto other = call.tensor("other");
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
  if (device == Device::cuda0 && target == Device::cpu)
    throw tensor::messages::runtime_error("Invalid device, must be cuda device");
  return {ops::to(call.memory, call.tensor("self"), {.device = target, .format = format_of(call)})};
}

constexpr std::pair<std::string_view, DType> typed_tensors[] = {
    {"FloatTensor", DType::float32}, {"DoubleTensor", DType::float64},    {"HalfTensor", DType::float16},
    {"ByteTensor", DType::uint8},    {"BFloat16Tensor", DType::bfloat16}, {"CharTensor", DType::int8},
    {"ShortTensor", DType::int16},   {"IntTensor", DType::int32},         {"LongTensor", DType::int64},
    {"BoolTensor", DType::boolean},
};

// "torch.FloatTensor", "torch.cuda.LongTensor": PyTorch's old names of a dtype on a device.
std::string type_text(DType dtype, Device device) {
  for (const auto& [name, type] : typed_tensors)
    if (type == dtype) return fmt::format("torch.{}{}", device == Device::cuda0 ? "cuda." : "", name);
  return "";
}

Value type(const Call& call) {
  const auto self = call.tensor("self");
  const Value& wanted = call["dtype"];
  if (wanted.is_none()) return {type_text(self.dtype(), self.device())};
  if (const auto* dtype = wanted.get_if<DType>()) return {ops::to(call.memory, self, {.dtype = *dtype})};
  const auto* text = wanted.get_if<std::string>();
  if (!text) throw tensor::messages::type_error("dtype must be a type, str, or dtype object");
  for (const Device device : {Device::cpu, Device::cuda0})
    for (const auto& [name, dtype] : typed_tensors)
      if (*text == type_text(dtype, device))
        return {ops::to(call.memory, self, {.dtype = dtype, .device = device})};
  throw tensor::messages::value_error("invalid type: '" + *text + "'");
}

constexpr std::string_view plain = "(Tensor self, *, MemoryFormat? memory_format=None)";

}  // namespace

std::vector<Op> convert_rows() {
  return {
      {"clone",
       Group::copy,
       Form::method | Form::function,
       {plain},
       {"Copies into a new storage; a dense tensor keeps its strides, transposed ones included.",
        "复制到新的存储；稠密张量保持原有步长（转置的也一样）。"},
       [](const Call& call) -> Value {
         return {ops::clone(call.memory, call.tensor("self"), format_of(call))};
       }},
      {"contiguous",
       Group::copy,
       Form::method,
       {"(Tensor self, *, MemoryFormat memory_format=contiguous_format)"},
       {"The tensor itself where it is row-major already, else a row-major copy.",
        "若已按行主序连续则返回自身，否则复制成行主序。"},
       [](const Call& call) -> Value {
         return {
             ops::contiguous(call.memory, call.tensor("self"), format_of(call, MemoryFormat::contiguous))};
       }},
      {"to",
       Group::copy,
       Form::method,
       {"(Tensor self, Device? device=None, ScalarType? dtype=None, bool non_blocking=False, bool "
        "copy=False, *, "
        "MemoryFormat? memory_format=None)",
        "(Tensor self, ScalarType dtype, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
        "memory_format=None)",
        "(Tensor self, Tensor other, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
        "memory_format=None)"},
       {"Converts to another dtype, device or memory format: a copy, or the tensor itself where nothing "
        "changes.",
        "转换类型、设备或内存格式：会复制；若无变化则返回自身。"},
       to},
      {"type",
       Group::copy,
       Form::method,
       {"(Tensor self, any dtype=None, bool non_blocking=False)"},
       {"Converts to a dtype; without one, names the tensor's type.",
        "转换为指定类型；不给参数时返回类型名。"},
       type},
      {"type_as",
       Group::copy,
       Form::method,
       {"(Tensor self, Tensor other)"},
       {"Converts to the dtype of another tensor.", "转换为另一张量的类型。"},
       [](const Call& call) -> Value {
         const auto other = call.tensor("other");
         return {
             ops::to(call.memory, call.tensor("self"), {.dtype = other.dtype(), .device = other.device()})};
       }},
      {"float",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to float32.", "转换为 float32。"},
       to_dtype<DType::float32>},
      {"double",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to float64.", "转换为 float64。"},
       to_dtype<DType::float64>},
      {"half",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to float16.", "转换为 float16。"},
       to_dtype<DType::float16>},
      {"bfloat16",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to bfloat16.", "转换为 bfloat16。"},
       to_dtype<DType::bfloat16>},
      {"long",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to int64.", "转换为 int64。"},
       to_dtype<DType::int64>},
      {"int",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to int32.", "转换为 int32。"},
       to_dtype<DType::int32>},
      {"short",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to int16.", "转换为 int16。"},
       to_dtype<DType::int16>},
      {"char",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to int8.", "转换为 int8。"},
       to_dtype<DType::int8>},
      {"byte",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to uint8.", "转换为 uint8。"},
       to_dtype<DType::uint8>},
      {"bool",
       Group::copy,
       Form::method,
       {plain},
       {"Converts to bool: everything but 0 is True.", "转换为 bool：非 0 即 True。"},
       to_dtype<DType::boolean>},
      {"cpu",
       Group::copy,
       Form::method,
       {plain},
       {"Copies to the CPU's memory; a tensor that is there already is returned as it is.",
        "复制到 CPU 内存；已在 CPU 上则返回自身。"},
       to_device<Device::cpu>},
      {"cuda",
       Group::copy,
       Form::method,
       {"(Tensor self, Device? device=None, bool non_blocking=False, *, MemoryFormat? memory_format=None)"},
       {"Copies to the memory of the simulated device cuda:0.", "复制到模拟设备 cuda:0 的内存。"},
       to_device<Device::cuda0>},
  };
}

}  // namespace stridescope::script
