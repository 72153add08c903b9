#include "engine/script/values/array.h"

#include <algorithm>

#include "engine/script/values/object.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

constexpr std::string_view elements_name = array_attributes[0];

}  // namespace

tensor::Dims Array::shape() const {
  auto shape = tensor.shape();
  if (is_raw) shape.pop_back();
  return shape;
}

tensor::Dims Array::strides() const {
  auto strides = tensor.stride();
  if (is_raw) strides.pop_back();
  else
    for (auto& stride : strides) stride = tensor::wrapping_multiply(stride, tensor.itemsize());
  return strides;
}

const tensor::Tensor* tensor_of_array(const Object& object) {
  const Attributes attributes(*object.attributes);
  if (attributes.size() < std::size(array_attributes) || attributes[0].name != elements_name) return nullptr;
  return attributes[0].value.get_if<tensor::Tensor>();
}

const tensor::Tensor* tensor_of_array(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object ? tensor_of_array(*object) : nullptr;
}

bool is_plain_array(const Object& object) {
  return object.type->module == "numpy" && object.type->name == "ndarray";
}

std::optional<Array> array_of(const Value& value) {
  const auto* object = value.get_if<Object>();
  const auto* elements = object ? tensor_of_array(*object) : nullptr;
  if (!elements) return std::nullopt;
  const Attributes attributes(*object->attributes);
  const auto* is_raw = attributes[1].value.get_if<bool>();
  const auto* is_writeable = attributes[4].value.get_if<bool>();
  const auto* dtype = attributes[2].value.get_if<Object>();
  const auto* size = dtype ? Attributes(*dtype->attributes).value("itemsize") : nullptr;
  const auto* itemsize = size ? size->get_if<std::int64_t>() : nullptr;
  if (!is_raw || !is_writeable || !itemsize || (*is_raw && elements->dim() == 0)) return std::nullopt;
  return Array{*elements, *is_raw, dtype, *itemsize, *is_writeable};
}

namespace {

[[noreturn]] void refuse_strides() {
  throw refuse::stated_value(
      "At least one stride in the given numpy array is negative, and tensors with negative strides are not "
      "currently supported. (You can probably work around this by making a copy of your array  with "
      "array.copy().) ");
}

/// The complex tensor that views a raw array with complex elements.
tensor::Tensor complex_tensor_of(const Array& array, tensor::DType dtype) {
  const auto& bytes = array.tensor.layout();
  const auto size = tensor::itemsize(dtype);
  tensor::Layout layout;
  bool fits = bytes.storage_offset % size == 0;
  for (std::size_t i = 0; i + 1 < bytes.shape.size(); ++i) {
    if (bytes.stride[i] < 0) refuse_strides();
    fits = fits && bytes.stride[i] % size == 0;
    layout.shape.push_back(bytes.shape[i]);
    layout.stride.push_back(bytes.stride[i] / size);
  }
  if (!fits)
    throw refuse::stated_value(
        "given numpy array strides not a multiple of the element byte size. Copy the numpy array to "
        "reallocate the memory.");
  layout.storage_offset = bytes.storage_offset / size;
  return {array.tensor.storage(), std::move(layout), dtype};
}

}  // namespace

tensor::Tensor torch_tensor_of(const Array& array) {
  if (array.is_raw) {
    const Attributes dtype(*array.dtype->attributes);
    const auto* is_native = dtype.value("isnative");
    if (is_native && !truth(*is_native))
      throw refuse::stated_value(
          "given numpy array has byte order different from the native byte order. Conversion between byte "
          "orders is currently not supported.");
    const auto* torch = dtype.value("_torch");
    if (torch && !torch->is_none())
      throw refuse::stated_value(
          "given numpy array strides not a multiple of the element byte size. Copy the numpy array to "
          "reallocate the memory.");
    const auto* type = dtype.value("type");
    const auto* of = type ? type->get_if<DefinedClass>() : nullptr;
    if (of && (of->info->name == "complex64" || of->info->name == "complex128"))
      return complex_tensor_of(
          array, of->info->name == "complex64" ? tensor::DType::complex64 : tensor::DType::complex128);
    throw refuse::stated_type(
        "can't convert np.ndarray of type numpy." + (of ? of->info->name : "void") +
        ". The only supported types are: float64, float32, float16, complex64, complex128, int64, int32, "
        "int16, int8, uint64, uint32, uint16, uint8, and bool.");
  }
  if (std::ranges::any_of(array.tensor.stride(), [](std::int64_t stride) { return stride < 0; }))
    refuse_strides();
  return {array.tensor.storage(), array.tensor.layout(), array.tensor.dtype()};
}

std::optional<tensor::Scalar> numpy_number(const Value& value) {
  const auto* object = value.get_if<Object>();
  if (!object || object->type->module != "numpy") return std::nullopt;
  const Attributes attributes(*object->attributes);
  if (attributes.size() != 1 || attributes[0].name != "_v") return std::nullopt;
  return as_number(attributes[0].value);
}

std::optional<tensor::DType> numpy_number_dtype(const Value& value) {
  if (!numpy_number(value)) return std::nullopt;
  const auto* dtype = std::get<Object>(value.data).type->find("_torch");
  const auto* known = dtype ? dtype->get_if<tensor::DType>() : nullptr;
  return known ? std::optional(*known) : std::nullopt;
}

}  // namespace stridescope::script
